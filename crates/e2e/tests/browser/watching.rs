//! What is seen while programs think and pieces move.

use serde_json::json;

use crate::browser::browse;

/// Moves on the list.
const MOVES: &str = "#moves button.move";

/// Plays a move, waits until the bar tells who stands better, and does something in the same turn of the page. Gives
/// whether the bar was seen, what it said, and whether it is hidden afterwards.
fn while_it_thinks(then: &str) -> String {
    format!(
        "new Promise((resolve) => {{
            const bar = document.querySelector('.evaluation');
            const seen = new MutationObserver(() => {{
                if (bar.hidden) return;
                seen.disconnect();
                const told = [bar.checkVisibility(), bar.getAttribute('aria-valuetext')];
                {then};
                resolve([...told, bar.hidden]);
            }});
            seen.observe(bar, {{ attributes: true }});
            document.querySelector('#board .cell.legal').dispatchEvent(new MouseEvent('click'));
        }})"
    )
}

#[tokio::test]
async fn a_bar_tells_who_stands_better_while_the_engine_thinks() {
    browse("watching-bar", async |browser| {
        let hidden = "document.querySelector('.evaluation').hidden";
        browser.open("/play/mnk:m=9,n=9,k=5?second=engine:time=1s").await;
        browser.until_count("#board .cell.legal", 81).await;
        assert_eq!(browser.value(hidden).await, true, "nobody thinks yet");
        // The reply takes it away.
        let seen = browser.value(&while_it_thinks("")).await;
        assert_eq!(seen[0], true, "it can be seen");
        assert!(seen[1].as_str().is_some_and(|text| text.contains("plies ahead")), "{seen}");
        browser.until_count(MOVES, 2).await;
        browser.until(hidden).await;
        // So does whoever goes back, at once.
        let back = "document.querySelector(\"[aria-label^='Undo']\").click()";
        assert_eq!(
            browser.value(&while_it_thinks(back)).await[2],
            true,
            "it goes with the thought"
        );
        // A new game begins without one.
        browser.click("#tab-setup").await;
        browser.click("#start input[name='against'][value='friend']").await;
        let anew = "document.querySelector('#start button.start').click()";
        assert_eq!(browser.value(&while_it_thinks(anew)).await[0], true);
        browser.click("dialog button:not(.primary)").await;
        browser.until_count(MOVES, 0).await;
        assert_eq!(browser.value(hidden).await, true, "a new game has no old bar");
    })
    .await;
}

#[tokio::test]
async fn a_piece_slides_from_its_place_in_150_milliseconds() {
    browse("watching-slide", async |browser| {
        // All men are placed; the middle one can only go to the corner that is free.
        browser.open("/play/achi?start=XOX/OXO/OX.+X").await;
        browser.until("document.querySelector('#board .legal[data-cell=\"4\"]')").await;
        let slide = "(() => {
            document.querySelector(\"#board [data-cell='4']\").dispatchEvent(new MouseEvent('click'));
            const [motion] = document.querySelector(\"#board [data-cell='8'] .piece\").getAnimations();
            return [motion.effect.getTiming().duration, motion.effect.getKeyframes()[0].transform];
        })()";
        let motion = browser.value(slide).await;
        assert_eq!(motion[0], json!(150));
        let from = motion[1].as_str().expect("a piece comes from somewhere");
        assert!(from.starts_with("translate(-") && from.contains(", -"), "from above left: {from}");
        browser.until_count(MOVES, 1).await;
    })
    .await;
}

#[tokio::test]
async fn two_programs_play_while_a_person_looks_on() {
    browse("watching-programs", async |browser| {
        browser.open("/play/reversi").await;
        browser.click("#start input[name='against'][value='watch']").await;
        browser.click("#start input[name='level'][value='easy']").await;
        let asked = |name: &str| {
            format!("document.querySelector(\"#start [name='{name}']\").checkVisibility()")
        };
        assert_eq!(browser.value(&asked("begins")).await, false, "nobody is asked who begins");
        browser.click("#start button.start").await;
        browser.until_text("#far-seat", "computer, easy").await;
        browser.until_text("#near-seat", "computer, easy").await;
        browser.until(&format!("document.querySelectorAll('{MOVES}').length >= 2")).await;
        // They can be stopped, led move by move, and let go on.
        let [pause, step] =
            [1, 2].map(|place| format!("#tools > .row:nth-child(2) button:nth-child({place})"));
        // Stopped in the turn of the page that makes a move: no other is on its way.
        let stop = format!(
            "new Promise((resolve) => {{
                const seen = new MutationObserver(() => {{
                    seen.disconnect();
                    document.querySelector('{pause}').click();
                    resolve(document.querySelectorAll('{MOVES}').length);
                }});
                seen.observe(document.querySelector('#move-list'), {{ childList: true, subtree: true }});
            }})"
        );
        let played = usize::try_from(browser.number(&stop).await).expect("a short game");
        browser.until_text(&pause, "Go on").await;
        browser.click(&step).await;
        browser.until_count(MOVES, played + 1).await;
        browser.click(&pause).await;
        browser
            .until(&format!("document.querySelectorAll('{MOVES}').length > {}", played + 1))
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_player_that_does_not_know_the_game_says_so_and_where_it_is_solved() {
    browse("watching-refusal", async |browser| {
        browser.open("/play/freedom?first=perfect").await;
        browser.until_text("#tools [role='alert']", "knows solved games only").await;
        assert!(!browser.text("#tools [role='alert']").await.contains("parlor"));
        browser.click("#tools [role='alert'] a").await;
        browser.until("location.search === '?game=freedom'").await;
        browser.until_text("#job", "Not solved yet").await;
    })
    .await;
}
