//! What the documents describe, as a person sees it: Achi's scores on the board, the dictionary, Freedom's groups,
//! the depths of a search, and the pages that lead there.

use thirtyfour::Key;

use crate::browser::{Browser, browse};

/// What a screen reader hears of a cell.
async fn until_label(browser: &Browser, cell: u64, text: &str) {
    let cell = format!("document.querySelector('#board [data-cell=\"{cell}\"]')");
    browser.until(&format!("{cell}?.getAttribute('aria-label').includes('{text}')")).await;
}

#[tokio::test]
async fn the_scores_of_achi_s_document_are_read_off_the_board() {
    browse("documents-scores", async |browser| {
        // O X X / X O O / X _ _ with O to move: the eighth cell scores 2, the ninth 3.
        browser.open("/play/achi?start=OXX/XOO/X..+O").await;
        browser.click("#show-values").await;
        browser.click("#marks option[value='document']").await;
        until_label(browser, 7, "scores 2").await;
        until_label(browser, 8, "scores 3").await;
        browser.until_text("#verdict", "plays c3, scores 3: it wins").await;
        browser.until_text("#insight .dictionary-use", "9,887 chains").await;
        assert!(browser.address().await.contains("scores=4"), "the address holds it");
        // By the keyboard: fewer levels, the same scores. Typed, because every arrow would be a question of its own.
        browser.focus("#levels").await;
        browser.press([Key::End, Key::Backspace]).await;
        browser.type_text("2").await;
        browser.press([Key::Tab]).await;
        browser.until("location.search.includes('scores=2')").await;
        browser.until_text("#verdict", "document, levels 2").await;
        until_label(browser, 8, "scores 3").await;
        // The truth again.
        browser.click("#marks option[value='']").await;
        until_label(browser, 8, "wins in 1").await;
    })
    .await;
}

#[tokio::test]
async fn the_tree_of_achi_s_player_is_drawn_with_its_scores() {
    browse("documents-tree", async |browser| {
        browser.open("/search/achi?position=OXX/XOO/X..+O&by=document:levels%3D2").await;
        browser.until_text("main", "document:levels=2 visited 3 nodes").await;
        browser.until_text("main", "Achi's player with its dictionary").await;
    })
    .await;
}

#[tokio::test]
async fn the_tree_of_freedom_s_player_is_watched_like_any_other() {
    browse("documents-freedom-tree", async |browser| {
        browser.open("/lesson").await;
        browser.click("a[href^='/search/freedom']").await;
        browser.until_text("#first", "What is Freedom's player: anytime alpha-beta?").await;
        browser.until_text("#first select", "Freedom's player").await;
        assert_eq!(browser.count("#first select option[value='document']").await, 1);
        // By the keyboard: the first leaf is judged, and a better move raises alpha.
        browser.click("[aria-label='To the start']").await;
        browser.press([Key::Right]).await;
        browser.until_text("#first .lesson-says", "is to move at the root").await;
        browser.type_text("n").await;
        browser.until_text("#first .lesson-says", "the rest of this node is cut").await;
        // By the mouse, from another page: a rung beside it on the same position.
        browser.click("#second select option[value='alpha-beta']").await;
        browser.until_text("#second", "alpha-beta visited").await;
    })
    .await;
}

#[tokio::test]
async fn keys_are_inserted_found_and_removed_in_the_dictionary() {
    browse("documents-dictionary", async |browser| {
        browser.open("/dictionary?size=7&hash=sum").await;
        browser.until_text("#idea", "7 is a prime").await;
        // By the keyboard alone.
        browser.fill("#key", "OX").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#steps li:nth-child(1)", "returns 0: chain 6 was empty").await;
        browser.fill("#key", "XO").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#steps li:nth-child(2)", "returns 1: a collision").await;
        browser.until_count("#chains .chain-entry", 2).await;
        // And by the mouse.
        browser.click("#verb option[value='remove']").await;
        browser.click("#operation button").await;
        browser.until_text("#steps li:nth-child(3)", "taken out of chain 6").await;
        browser.click("#operation button").await;
        browser.until_text("#steps li:nth-child(4) .refused", "is not in the dictionary").await;
        assert!(browser.address().await.contains("operations=insert"), "the address holds it");
        browser.click("#undo").await;
        browser.until_count("#steps li", 3).await;
        browser.fill("#size", "8").await;
        browser.until_text("#idea", "8 is not a prime").await;
    })
    .await;
}

#[tokio::test]
async fn the_document_s_own_test_runs_at_one_click() {
    browse("documents-test", async |browser| {
        browser.open("/dictionary").await;
        browser.click("#test").await;
        browser.until_text("#steps", "10000 inserted with 3724 collisions").await;
        browser.until_text("#steps", "is in the dictionary already").await;
        browser.until_text("#collision-table", "3,709").await;
        browser.fill("#sizes", "9887, 10000").await;
        browser.press([Key::Enter]).await;
        browser.until_count("#collision-table tbody tr", 2).await;
        browser.fill("#sizes", "none").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#experiment-problem", "wanted numbers such as 9887,10000").await;
    })
    .await;
}

#[tokio::test]
async fn freedom_s_groups_are_counted_beside_the_board() {
    browse("documents-groups", async |browser| {
        browser.open("/play/freedom:size=5?scores=2").await;
        browser.until_text("#insight .groups", "singles").await;
        browser.until_text("#insight .groups", "lives").await;
        browser.until_text("#insight .groups", "less").await;
    })
    .await;
}

#[tokio::test]
async fn a_search_is_told_depth_by_depth() {
    browse("documents-depths", async |browser| {
        browser.open("/play/freedom:size=6").await;
        browser
            .until("document.querySelector('#insight button:nth-child(2)')?.disabled === false")
            .await;
        browser.click("#tab-analysis").await;
        browser.click("#insight button:nth-child(2)").await;
        browser.until("document.querySelectorAll('#insight .depths tbody tr').length >= 3").await;
        // By the keyboard, on another board.
        browser.open("/play/freedom:size=5").await;
        browser
            .until("document.querySelector('#insight button:nth-child(2)')?.disabled === false")
            .await;
        browser.focus("#tab-analysis").await;
        browser.press([Key::Enter]).await;
        browser.focus("#insight button:nth-child(2)").await;
        browser.press([Key::Enter]).await;
        browser.until("document.querySelectorAll('#insight .depths tbody tr').length >= 3").await;
    })
    .await;
}

#[tokio::test]
async fn a_loopy_game_is_solved_a_level_at_a_time() {
    browse("documents-retrograde", async |browser| {
        browser.open("/lesson/retrograde").await;
        browser.until_count(".graph-node", 76).await;
        // By the keyboard: the first level, then its first position.
        browser.press([Key::Right]).await;
        browser.until_text(".lesson-says", "Level 0").await;
        browser.press([Key::Right]).await;
        browser.until_count(".graph-node.now", 1).await;
        browser.until_text(".lesson-says", "The game is over").await;
        // By the mouse: level after level.
        for level in 1..=3 {
            browser.click(".next-mark").await;
            browser.until_text(".lesson-says", &format!("Level {level}")).await;
        }
        browser.press([Key::Right]).await;
        browser.until_text(".lesson-says", "lost in 2 for the opponent").await;
        browser.until("document.querySelectorAll('.graph-reasons line').length === 1").await;
        browser.until("document.querySelectorAll('.graph-node.tone-loss').length > 20").await;
    })
    .await;
}

#[tokio::test]
async fn a_document_s_page_leads_to_what_it_tells_of() {
    browse("documents-pages", async |browser| {
        browser.open("/documents").await;
        browser.click("a[href='/documents/achi']").await;
        browser.until_text("h1", "Achi").await;
        browser.until_text("main", "TestDict").await;
        browser.focus("a[href='/dictionary?operations=test']").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#steps", "10000 found, 0 not there").await;
        browser.open("/documents/nothing").await;
        browser.see("main a[href='/']").await;
        browser.expect_refusals(404).await;
    })
    .await;
}
