//! Practice, mistakes and the story of a game.

use thirtyfour::Key;

use crate::browser::browse;

#[tokio::test]
async fn the_only_move_is_asked_for_and_shown() {
    browse("practice", async |browser| {
        // X threatens c1; every other answer loses.
        browser.open("/practice?game=tic-tac-toe&position=XX./.O./...%20O").await;
        browser.until_text("#task", "Only one move saves the draw").await;
        browser.click("#moves [data-cell='8']").await;
        browser.until_text("#moves [role='status']", "c3 loses").await;
        // By the keyboard.
        browser.focus("#moves [data-cell='2']").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#moves [role='status']", "Right: c1").await;
    })
    .await;
}

#[tokio::test]
async fn a_mistake_is_told_with_its_refutation_and_marked_in_the_story() {
    browse("play-mistake", async |browser| {
        browser.open("/play/tic-tac-toe?moves=b2+b1").await;
        browser.until_text("#insight .mistake", "b1 loses").await;
        browser.until_text("#insight .mistake", "Refuted by").await;
        browser.click("#tab-moves").await;
        browser.click("#story header button").await;
        browser.until_count("#story .fault", 1).await;
        // By the keyboard: back to the analysis, and the move taken back.
        browser.focus("#tab-analysis").await;
        browser.press([Key::Enter]).await;
        browser.focus("#insight .mistake button").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#moves [aria-current]", "b2").await;
    })
    .await;
}

#[tokio::test]
async fn an_exercise_is_sent_by_its_address_and_answered_with_reasons() {
    browse("exercise", async |browser| {
        let tree = "((3+12+8)+(2+4+6)+(14+5+2))+max";
        browser.open(&format!("/practice?game=tree&position={tree}#cuts")).await;
        browser.until_count("#cuts .question", 3).await;
        // The drawing does not tell what is asked: every branch is there.
        assert_eq!(browser.count("#cuts .diagram .pruned").await, 0);
        assert_eq!(browser.count("#cuts .diagram .place").await, 13);
        for (question, answer) in [(1, "searched"), (2, "searched"), (3, "searched")] {
            let field = format!("#cuts .question:nth-child({question}) select");
            browser.focus(&field).await;
            let choose = format!("document.querySelector('{field}').value = '{answer}'");
            browser.value(&choose).await;
        }
        browser.focus("#cuts .check").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#cuts .question:nth-child(2) .wrong", "✗ cut").await;
        let reason = "max already has +3 elsewhere";
        browser.until_text("#cuts .question:nth-child(2)", reason).await;
        browser.until_text("#cuts .score", "0 of 1 right").await;
        // How many calls: minimax sees all thirteen nodes, alpha-beta eleven.
        browser.open(&format!("/practice?game=tree&position={tree}#calls")).await;
        browser.until_count("#calls .question", 2).await;
        for (question, answer) in [(1, "13"), (2, "11")] {
            browser.fill(&format!("#calls .question:nth-child({question}) input"), answer).await;
        }
        browser.press([Key::Enter]).await;
        browser.until_text("#calls .score", "1 of 1 right").await;
        // Every other kind, by mouse, begins with something of its own.
        browser.click("#tab-values").await;
        browser.until_text("#values", "value of the root").await;
        browser.click("#tab-windows").await;
        browser.until_text("#windows", "alpha at a").await;
        browser.click("#tab-calls").await;
        browser.until_text("#calls", "minimax visits").await;
        browser.click("#tab-moves").await;
        browser.until("document.querySelector('#moves [data-cell]')").await;
        browser.click("#tab-table").await;
        browser.until_text("#table", "in the table").await;
        browser.click("#table .onward").await;
        browser.until_text("#table", "in the table").await;
    })
    .await;
}
