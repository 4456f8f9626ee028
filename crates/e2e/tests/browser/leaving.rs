//! What a page asks of the server, and when: nothing once it is left, and no two values at once.

use crate::browser::browse;

/// Moves on the list.
const MOVES: &str = "#moves button.move";

/// Searches under way at the server.
const SEARCHES: &str = "parlor_searches{";

/// Holds questions about values open until `release()`, or until the page gives them up. `asked` are their positions, and
/// `most` is how many were ever open at once.
const HOLD_VALUES: &str = "(() => {
    const send = window.fetch;
    const open = new Set();
    const released = new Promise((resolve) => (window.release = resolve));
    window.asked = [];
    window.most = 0;
    window.fetch = (path, init) => {
        const { pathname, searchParams } = new URL(path, location);
        if (!pathname.endsWith('/api/values')) {
            return send(path, init);
        }
        window.asked.push(searchParams.get('position'));
        open.add(init);
        window.most = Math.max(window.most, [...open].filter(({ signal }) => !signal.aborted).length);
        const givenUp = new Promise((_, reject) => {
            init.signal.addEventListener('abort', () => reject(init.signal.reason));
        });
        const answer = released.then(() => send(path, init));
        return Promise.race([answer, givenUp]).finally(() => open.delete(init));
    };
})()";

#[tokio::test]
async fn a_page_that_is_left_takes_its_questions_with_it() {
    browse("leaving", async |browser| {
        // There are 19,591,828,170,979,904 tours: they are counted for as long as the server lets anybody.
        browser.open("/tour?board=8x8").await;
        browser.until_count("#board .visited", 64).await;
        browser.until_figure(SEARCHES, 0.0).await;
        browser
            .value(
                "[...document.querySelectorAll('main button')]\
                 .find(({ textContent }) => textContent === 'Count all tours').click()",
            )
            .await;
        browser.until_figure(SEARCHES, 1.0).await;
        browser.value("void (window.isOld = true, location.href = '/glossary')").await;
        browser.until("location.pathname === '/glossary'").await;
        browser.until_figure(SEARCHES, 0.0).await;
        let names = ["parlor_request_seconds_count", "parlor_request_seconds_bucket{le=\"10\"}"];
        let [answered, soon] = browser.figures(names).await;
        assert_eq!(answered, soon, "the count was given up, not worked to its end");
        // Whether Chromium had kept the page or not: it comes back as one that was just opened, and can ask again.
        browser.value("void history.back()").await;
        browser.until("location.pathname === '/tour' && !window.isOld").await;
        browser.until_count("#board .visited", 64).await;
    })
    .await;
}

#[tokio::test]
async fn after_a_reply_the_values_on_the_board_are_asked_for_alone() {
    browse("values-once", async |browser| {
        browser.open("/play/tic-tac-toe?second=perfect").await;
        browser.until_count("#board .cell.legal", 9).await;
        browser.value(HOLD_VALUES).await;
        browser.click("#show-values").await;
        browser.until("window.asked.length === 1").await;
        // A move before the values are there: nobody waits for them any more.
        browser.click("#board [data-cell='4']").await;
        browser.until_count(MOVES, 2).await;
        browser.until("window.asked.length > 1").await;
        assert_eq!(browser.number("window.asked.length").await, 2, "one question after the reply");
        browser.value("void window.release()").await;
        browser.see("#verdict .chip").await;
        // Then the move itself is judged, by the values of the position that it was made in.
        browser.until("window.asked.length === 3 && window.asked[2] === window.asked[0]").await;
        assert_eq!(browser.number("window.most").await, 1, "no two questions at once");
    })
    .await;
}

/// Answers no question about who can play; `asked` are the signals that end them.
const HOLD_PLAYERS: &str = "(() => {
    const send = window.fetch;
    window.asked = [];
    window.fetch = (path, init) => {
        if (!new URL(path, location).pathname.endsWith('/api/players')) {
            return send(path, init);
        }
        window.asked.push(init.signal);
        return new Promise((_, reject) => {
            init.signal.addEventListener('abort', () => reject(init.signal.reason));
        });
    };
})()";

#[tokio::test]
async fn whoever_waits_for_a_reply_does_not_wait_for_who_else_could_play() {
    browse("players-later", async |browser| {
        browser.before_every_page(HOLD_PLAYERS).await;
        browser.open("/play/tic-tac-toe?second=engine:time=1s").await;
        browser.until("window.asked.length === 1 && !window.asked[0].aborted").await;
        browser.click("#board [data-cell='4']").await;
        browser.until("window.asked[0].aborted").await;
        browser.until_count(MOVES, 2).await;
        browser.until("window.asked.length === 2 && !window.asked[1].aborted").await;
    })
    .await;
}
