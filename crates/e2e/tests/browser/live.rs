//! Two people at two screens play one game, and a third watches.

use serde_json::json;

use crate::browser::{Browser, Width, browse_together};

const LEGAL: &str = "#board .cell.legal";
const MOVES: &str = "#moves .plies li";

/// Makes a table through the board page, and gives the invitation.
pub(crate) async fn invite(host: &Browser, game: &str) -> String {
    host.open(&format!("/play/{game}")).await;
    host.click("#start input[name='against'][value='link']").await;
    host.see("#start input[name='clock'][value='none']").await;
    host.click("#start .start").await;
    host.see("#invitation .copy-row input").await;
    let link = host.value("document.querySelector('#invitation input').value").await;
    let link = link.as_str().expect("a link is text");
    let (_, path) = link.split_once("/live/").expect("it leads to a live table");
    format!("/live/{path}")
}

/// Opens an invitation and takes the seat.
async fn join(guest: &Browser, invitation: &str) {
    guest.open(invitation).await;
    guest.click("#join").await;
    guest.until("location.hash.startsWith('#seat=')").await;
}

/// The address of those who watch.
fn watch_link(invitation: &str) -> &str {
    invitation.split('#').next().unwrap_or_default()
}

/// Whoever may move plays the first legal cell; the move shows on both screens.
async fn move_once(players: [&Browser; 2], played: usize) {
    let mover = players[played % 2];
    mover.see(LEGAL).await;
    mover.click(LEGAL).await;
    for player in players {
        player.until_count(MOVES, played + 1).await;
    }
}

async fn play_to_the_end(players: [&Browser; 2], mut played: usize) {
    let is_over = "!document.querySelector('#outcome').hidden";
    while players[0].value(is_over).await == false {
        move_once(players, played).await;
        played += 1;
    }
    for player in players {
        player.until(is_over).await;
        assert_eq!(player.count(LEGAL).await, 0, "a game that is over takes no move");
    }
}

#[tokio::test]
async fn two_play_tic_tac_toe_by_link_and_a_third_watches() {
    browse_together("live-tic-tac-toe", async |[host, guest, third]: [&Browser; 3]| {
        let invitation = invite(host, "tic-tac-toe").await;
        host.keep("live-invitation-1280").await;
        third.open(watch_link(&invitation)).await;
        third.until_text("#invitation", "not come yet").await;
        join(guest, &invitation).await;
        host.until("document.querySelector('#invitation').hidden").await;
        move_once([host, guest], 0).await;
        third.until_count(MOVES, 1).await;
        // An invitation is good once. Its address differs in the fragment alone: the page loads itself anew.
        third.value("window.isOld = true").await;
        third.open(&invitation).await;
        third.until("!window.isOld").await;
        third.until_count(MOVES, 1).await;
        assert_eq!(third.count("#join").await, 0, "the seat is taken");
        host.see("[data-offer='draw'] button").await;
        assert_eq!(third.count("[data-offer]").await, 0, "who watches can do nothing");
        // Taken back on both screens, once the other agrees.
        host.click("[data-offer='takeback'] button").await;
        host.until_text("#offer", "Waiting").await;
        guest.until_text("#offer", "asks to take").await;
        guest.keep("live-offer-1280").await;
        assert_eq!(third.count("#offer").await, 0, "who watches sees no offer");
        guest.click("#offer button.primary").await;
        for browser in [host, guest, third] {
            browser.until_count(MOVES, 0).await;
        }
        play_to_the_end([host, guest], 0).await;
        third.until("!document.querySelector('#outcome').hidden").await;
        let result = host.text("#result").await;
        assert_eq!(guest.text("#result").await, result);
        guest.resize(Width::Phone, 844).await;
        guest.keep("live-over-390").await;
        guest.until("document.documentElement.scrollWidth <= 390").await;
        guest.resize(Width::Desk, 900).await;
        // Again, with the sides changed.
        guest.click("[data-offer='rematch'] button").await;
        host.click("#offer button.primary").await;
        for browser in [host, guest] {
            browser.until_text("#moves h2", "game 2").await;
        }
        move_once([guest, host], 0).await;
        host.click("[data-offer='resign'] button").await;
        host.click(".ask-first button:not(.primary)").await;
        guest.until_text("#result", "resigned").await;
        // The game is looked at as on the board page.
        guest.click("#review").await;
        guest.until_count("#move-list button.move", 1).await;
    })
    .await;
}

#[tokio::test]
async fn freedom_is_played_through_reloads_and_a_server_that_goes_away() {
    browse_together("live-freedom", async |[host, guest]: [&Browser; 2]| {
        let invitation = invite(host, "freedom:size=4").await;
        join(guest, &invitation).await;
        for played in 0..3 {
            move_once([host, guest], played).await;
        }
        // A page that is loaded again is the same seat.
        let address = guest.address().await;
        guest.open("/").await;
        guest.open(&address).await;
        guest.until_count(MOVES, 3).await;
        move_once([host, guest], 3).await;
        // A server that goes away and comes back has kept everything.
        host.stop_server();
        for browser in [host, guest] {
            browser.see("#away").await;
        }
        host.start_server();
        for browser in [host, guest] {
            browser.until("!document.querySelector('#away')").await;
            browser.expect_silence_of_the_server().await;
        }
        move_once([host, guest], 4).await;
        // One player alone loses the network, and makes a move meanwhile: it arrives later, once.
        let network = |offline: bool| {
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 })
        };
        guest.emulate("Network.enable", json!({})).await;
        guest.see(LEGAL).await;
        guest.emulate("Network.emulateNetworkConditions", network(true)).await;
        guest.click(LEGAL).await;
        guest.see("#away").await;
        assert_eq!(host.count(MOVES).await, 5);
        guest.emulate("Network.emulateNetworkConditions", network(false)).await;
        for browser in [host, guest] {
            browser.until_count(MOVES, 6).await;
        }
        play_to_the_end([host, guest], 6).await;
    })
    .await;
}

#[tokio::test]
async fn a_clock_runs_on_both_screens_and_its_flag_ends_the_game() {
    browse_together("live-clock", async |[host, guest]: [&Browser; 2]| {
        host.open("/play/tic-tac-toe").await;
        host.see("#start .start").await;
        let made = "await (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': \
            'application/json' }, body: JSON.stringify({ game: 'tic-tac-toe', clock: '3s' }) })).json()";
        let made = host.value(&format!("(async () => {made})()")).await;
        let link = |name: &str| made[name].as_str().expect("a link").to_owned();
        host.open(&link("seat_link")).await;
        join(guest, &link("invitation_link")).await;
        host.until_text("#near-player .clock", "3.0").await;
        // It runs for three seconds and then no more: whoever looks too late is told by the page.
        for (browser, place) in [(guest, "#far-player"), (host, "#near-player")] {
            let remember = format!(
                "void new MutationObserver(() => {{
                    window.hasRun ||= document.querySelector('{place} .clock.running')?.checkVisibility();
                }}).observe(document.body, {{ subtree: true, childList: true, attributes: true }})"
            );
            browser.value(&remember).await;
        }
        for played in 0..2 {
            move_once([host, guest], played).await;
        }
        for browser in [guest, host] {
            browser.until("window.hasRun").await;
        }
        guest.until_text("#result", "O wins: X has no time left").await;
        host.until_text("#result", "O wins: X has no time left").await;
    })
    .await;
}
