//! The search page.

use thirtyfour::Key;

use crate::browser::browse;

#[tokio::test]
async fn a_search_is_stepped_through_beside_another() {
    browse("search", async |browser| {
        let position = "XOX/.O./...%20X";
        let rungs = "by=minimax&by2=alpha-beta";
        browser.open(&format!("/search/tic-tac-toe?position={position}&{rungs}&depth=3")).await;
        let moment = "#player output";
        let is_ready =
            format!("/^0 of [1-9][0-9]*$/.test(document.querySelector('{moment}')?.textContent)");
        browser.until(&is_ready).await;
        let length = browser.text(moment).await.split(" of ").nth(1).expect("a length").to_owned();
        browser.click("#player [aria-label='To the end']").await;
        browser.until_text(moment, &format!("{length} of {length}")).await;
        // Both searches are counted to their end, and the one that cuts visits fewer nodes.
        let nodes = async |pane: &str| {
            browser
                .number(&format!("+document.querySelector('#{pane} .counters dd').textContent"))
                .await
        };
        assert!(nodes("first").await > nodes("second").await);
        browser.click("#player [aria-label='To the start']").await;
        browser.until_text(moment, &format!("0 of {length}")).await;
        for step in 1..=3 {
            browser.click("#player [aria-label='Step forward']").await;
            browser.until_text(moment, &format!("{step} of {length}")).await;
        }
        browser.click("#player [aria-label='Step back']").await;
        browser.until_text(moment, &format!("2 of {length}")).await;
        browser.until_text("#node", "to move").await;
        // By the keyboard: a step, and the comparison.
        browser.press([Key::Right]).await;
        browser.until_text(moment, &format!("3 of {length}")).await;
        browser.focus("#compare button").await;
        browser.press([Key::Enter]).await;
        browser.until("document.querySelectorAll('#comparison tbody tr').length >= 5").await;
    })
    .await;
}

#[tokio::test]
async fn a_lesson_says_what_happens_and_why() {
    browse("lesson", async |browser| {
        browser
            .open("/search/tree?position=((3%2012%208)%20(2%204%206)%20(14%205%202))%20max")
            .await;
        browser.until_text("#first .lesson-says", "step forward").await;
        // By mouse: to the next cut, which says why and marks its line of the pseudo-code.
        browser.click("#player .next-mark").await;
        let said = "the rest of this node is cut (b, c)";
        browser.until_text("#first .lesson-says", said).await;
        browser.until_text("#first .pseudo-code .now", "cut").await;
        browser.until_text("#first .window-now", "beta -3").await;
        // Two branches were left out and are drawn so.
        let drawn = "document.querySelectorAll('#first .diagram .pruned:not(.ahead)').length === 2";
        browser.until(drawn).await;
        // By keyboard: a step over passes what lies below.
        browser.click("#player [aria-label='To the start']").await;
        for _ in 0..2 {
            browser.click("#player [aria-label='Step forward']").await;
        }
        browser.until_text("#first .lesson-says", "max tries a").await;
        browser.focus("#player .step-over").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#first .lesson-says", "a gives min -3, the best so far").await;
    })
    .await;
}

#[tokio::test]
async fn a_tree_is_changed_by_clicking_and_bad_ones_are_refused_in_a_line() {
    browse("own-tree", async |browser| {
        browser.open("/search/tree").await;
        browser.until_text("#first .lesson-says", "step forward").await;
        browser.click("#editor summary").await;
        browser.fill("#editor input[aria-label='Leaf b a']", "20").await;
        browser.press([Key::Enter]).await;
        let position = "document.querySelector('[aria-label=Position]').value";
        let changed = format!("{position} === '((3 12 8) (20 4 6) (14 5 2)) max'");
        browser.until(&changed).await;
        browser.open("/search/tree?position=((3%205)%20(2%20x))").await;
        browser.until_text("[role=alert]", "wanted a number from -99 to 99").await;
    })
    .await;
}

#[tokio::test]
async fn the_three_counts_are_reached_without_typing() {
    browse("counts", async |browser| {
        let link = "#examples a:last-child";
        for by_mouse in [true, false] {
            browser.open("/search").await;
            browser.until_text("#examples", "549,946").await;
            if by_mouse {
                browser.click(link).await;
            } else {
                browser.focus(link).await;
                browser.press([Key::Enter]).await;
            }
            for count in ["549,946", "16,811", "7,954"] {
                browser.until_text("#comparison tbody", count).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn values_are_told_from_a_document_s_side_and_in_its_numbers() {
    browse("views", async |browser| {
        // The search page, by the mouse: X wins, which is 1 for player one and 3 for the computer.
        browser.open("/search/tic-tac-toe").await;
        browser.until_text("#first .lesson-says", "step forward").await;
        for (scale, said) in [("sign", "The value is 1:"), ("achi", "The value is 3:")] {
            browser.click(&format!("#controls option[value='scale={scale}']")).await;
            browser.until(&format!("location.search.includes('scale={scale}')")).await;
            // What was said before is hidden until the new search is there.
            browser.see("#first .lesson-says").await;
            browser.until_text("#first .lesson-says", "step forward").await;
            browser.click("#player [aria-label='To the end']").await;
            browser.until_text("#first .lesson-says", said).await;
            browser.until_text("#first .lesson-says", "c1 wins for X").await;
        }
        // The board page, by its address and by the keyboard.
        browser.open("/play/tic-tac-toe?start=X../OOX/...+X&values=1&scale=weiss").await;
        let marks = "[...document.querySelectorAll('#board .badge')].map((mark) => mark.textContent).join()";
        browser.until(&format!("{marks} === '1,3,1,1,1'")).await;
        browser.focus("#marks").await;
        browser.press([Key::Up]).await;
        browser.until(&format!("{marks} === '0,1,0,0,0'")).await;
        browser.until("location.search.includes('scale=sign')").await;
        // A word of the legend leads to what it means.
        browser.open("/play/tic-tac-toe?values=1").await;
        browser.click("#verdict a[href='/glossary#tablebase']").await;
        browser.see("#tablebase").await;
    })
    .await;
}
