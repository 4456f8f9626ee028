//! Tables as people use them, against the slow twin: a table that is read again from its events.

use std::net::{IpAddr, Ipv4Addr};

use parlor_workbench::{Catalogue, Workbench};
use proptest::prelude::*;

use super::*;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

fn workbench() -> Workbench {
    Workbench::new(Catalogue::new())
}

async fn open(limits: TableLimits) -> Tables {
    let store = Box::new(Sqlite::in_memory().expect("there is memory"));
    Tables::open(workbench(), store, limits).await.expect("a store opens").0
}

fn of(game: &str) -> NewTable {
    NewTable { game: game.to_owned(), ..NewTable::default() }
}

fn secret() -> Secret {
    Secret::fresh().expect("there is randomness")
}

/// A table with both players, the host's token first.
async fn joined(tables: &Tables, wanted: &NewTable) -> (TableId, [Secret; 2]) {
    let made = tables.create(wanted, HERE).await.expect("a table is made");
    let invitation = made.invitation.expect("a person is invited");
    let guest = tables.claim(made.id, invitation, secret()).await.expect("the seat is free");
    (made.id, [made.token, guest])
}

fn play(mv: &str) -> Action {
    Action::Move(mv.to_owned())
}

/// All that is known of a table, but for the time.
async fn told(tables: &Tables, id: TableId) -> String {
    let view = tables.view(id, None).await.expect("it is there");
    serde_json::to_string(&view).expect("a view is plain data")
}

#[tokio::test]
async fn two_people_play_a_game_and_a_third_watches() {
    let tables = open(TableLimits::default()).await;
    let (id, [host, guest]) = joined(&tables, &of("tic-tac-toe")).await;
    let (mut watching, viewer) = tables.watch(id, None).await.expect("anybody may watch");
    for (turn, mv) in ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"].iter().enumerate() {
        let before = watching.news();
        let token = if turn % 2 == 0 { host } else { guest };
        tables.act(id, token, turn as u64, &play(mv)).await.expect(mv);
        assert_ne!(watching.changed().await, before);
        let seen = tables.look(&watching, viewer).await;
        assert_eq!((seen.moves.len(), seen.you), (turn + 1, None));
    }
    let view = tables.view(id, Some(host)).await.expect("it is there");
    let ending = view.ending.expect("the board is full");
    assert_eq!((ending.reason, ending.winner, view.you), (Reason::Rules, None, Some(0)));
    let late = tables.act(id, host, 9, &play("a1")).await.expect_err("it is over");
    assert!(late.to_string().contains("over"), "{late}");
}

#[tokio::test]
async fn a_repeated_request_has_the_same_answer_and_a_late_one_is_refused() {
    let tables = open(TableLimits::default()).await;
    let (id, [host, guest]) = joined(&tables, &of("tic-tac-toe")).await;
    let first = tables.act(id, host, 0, &play("b2")).await.expect("a move");
    assert_eq!(tables.act(id, host, 0, &play("b2")).await.expect("the same"), first);
    assert_eq!(tables.act(id, host, 0, &play("B2")).await.expect("the same move"), first);
    let late = tables.act(id, host, 0, &play("a1")).await;
    assert!(matches!(late, Err(TableError::Refused(Refusal::Late { now: 1, got: 0 }))), "{late:?}");
    let turn = tables.act(id, host, 1, &play("a1")).await;
    assert!(matches!(turn, Err(TableError::Refused(Refusal::NotYourTurn))), "{turn:?}");
    // Taken back and made again, the board has changed twice: the old request is not a new one.
    tables.act(id, host, 1, &Action::Offer(Offer::Takeback)).await.expect("an offer");
    let accept = Action::Accept(Offer::Takeback);
    let taken = tables.act(id, guest, 1, &accept).await.expect("it is accepted");
    assert_eq!(tables.act(id, guest, 1, &accept).await.expect("the same"), taken);
    assert_eq!(tables.act(id, host, 0, &play("b2")).await.expect("the same"), first);
    assert_eq!(tables.view(id, None).await.expect("it is there").moves.len(), 0);
    assert_eq!(tables.events(id).await.expect("it is there").len(), 5);
}

#[tokio::test]
async fn an_invitation_is_good_once_and_its_claim_can_be_repeated() {
    let tables = open(TableLimits::default()).await;
    let made = tables.create(&of("nim"), HERE).await.expect("a table is made");
    let (invitation, nonce) = (made.invitation.expect("a person is invited"), secret());
    let alone = tables.act(made.id, made.token, 0, &play("A1")).await;
    assert!(matches!(alone, Err(TableError::Refused(Refusal::Unjoined))), "{alone:?}");
    let token = tables.claim(made.id, invitation, nonce).await.expect("the seat is free");
    assert_eq!(tables.claim(made.id, invitation, nonce).await.expect("the same"), token);
    let other = tables.claim(made.id, invitation, secret()).await;
    assert!(matches!(other, Err(TableError::Refused(Refusal::Claimed))), "{other:?}");
    let forged = tables.claim(made.id, secret(), nonce).await;
    assert!(matches!(forged, Err(TableError::Refused(Refusal::NoSeat))), "{forged:?}");
}

#[tokio::test]
async fn offers_are_answered_by_the_other_and_seen_by_no_spectator() {
    let tables = open(TableLimits::default()).await;
    let (id, [host, guest]) = joined(&tables, &of("tic-tac-toe")).await;
    let public = tables.view(id, None).await.expect("it is there").number;
    let offer = Action::Offer(Offer::Draw);
    let made = tables.act(id, guest, 0, &offer).await.expect("an offer");
    assert!(tables.view(id, Some(host)).await.expect("it is there").offer.is_some());
    let seen = tables.view(id, None).await.expect("it is there");
    assert_eq!((seen.offer.is_some(), seen.number), (false, public));
    let own = tables.act(id, guest, 0, &Action::Accept(Offer::Draw)).await;
    assert!(matches!(own, Err(TableError::Refused(Refusal::NoOffer))), "{own:?}");
    tables.act(id, host, 0, &Action::Decline(Offer::Draw)).await.expect("it is declined");
    assert_eq!(tables.act(id, guest, 0, &offer).await.expect("once a turn"), made);
    let view = tables.view(id, Some(guest)).await.expect("it is there");
    assert!(view.offer.is_none() && view.may_offer.is_empty(), "{view:?}");
    tables.act(id, host, 0, &play("b2")).await.expect("a move");
    tables.act(id, guest, 1, &offer).await.expect("an offer in another turn");
    // Offering the same is accepting it, and a repeated request is told so.
    let agreed = tables.act(id, host, 1, &offer).await.expect("agreed");
    assert_eq!(tables.act(id, host, 1, &offer).await.expect("same"), agreed);
    let ending = tables.view(id, None).await.expect("it is there").ending.expect("a draw");
    assert_eq!((ending.reason, ending.winner), (Reason::Agreed, None));
}

#[tokio::test]
async fn a_rematch_changes_sides_and_a_resignation_ends_it() {
    let tables = open(TableLimits::default()).await;
    let (id, [host, guest]) = joined(&tables, &of("tic-tac-toe")).await;
    let early = tables.act(id, host, 0, &Action::Offer(Offer::Rematch)).await;
    assert!(matches!(early, Err(TableError::Refused(Refusal::NotOver))), "{early:?}");
    tables.act(id, host, 0, &Action::Resign).await.expect("resigned");
    tables.act(id, host, 0, &Action::Offer(Offer::Rematch)).await.expect("an offer");
    tables.act(id, guest, 0, &Action::Accept(Offer::Rematch)).await.expect("accepted");
    let view = tables.view(id, Some(guest)).await.expect("it is there");
    assert_eq!((view.round, view.turn, view.you), (2, 1, Some(0)), "the guest begins now");
    tables.act(id, guest, 1, &play("b2")).await.expect("a move of the second game");
}

#[tokio::test]
async fn a_program_takes_back_and_plays_again_but_agrees_to_no_draw() {
    let store = Box::new(Sqlite::in_memory().expect("there is memory"));
    let (tables, mut turns) =
        Tables::open(workbench(), store, TableLimits::default()).await.expect("a store opens");
    let wanted = NewTable { program: Some("hard".to_owned()), ..of("tic-tac-toe") };
    let made = tables.create(&wanted, HERE).await.expect("a table is made");
    assert!(made.invitation.is_none());
    tables.act(made.id, made.token, 0, &Action::Offer(Offer::Draw)).await.expect("an offer");
    assert!(tables.view(made.id, None).await.expect("it is there").ending.is_none());
    tables.act(made.id, made.token, 0, &play("b2")).await.expect("a move");
    let turn = turns.recv().await.expect("the program is asked");
    assert_eq!((turn.turn, turn.player.as_str()), (1, "perfect"));
    tables.play_program(&turn, "a1").await.expect("a move");
    tables.act(made.id, made.token, 2, &Action::Offer(Offer::Takeback)).await.expect("taken back");
    assert_eq!(tables.view(made.id, None).await.expect("it is there").moves.len(), 0);
    let person = NewTable { program: Some("human".to_owned()), ..of("nim") };
    assert!(tables.create(&person, HERE).await.is_err());
}

#[tokio::test]
async fn limits_are_kept_while_people_play() {
    let limits = TableLimits {
        tables: 3,
        open: 2,
        watchers: 1,
        actions: 2.0,
        moves: 2,
        ..TableLimits::default()
    };
    let tables = open(limits).await;
    let (id, [host, guest]) = joined(&tables, &of("tic-tac-toe")).await;
    tables.create(&of("nim"), HERE).await.expect("a second table");
    let many = tables.create(&of("nim"), HERE).await;
    assert!(matches!(many, Err(TableError::TooManyOpen(2))), "{many:?}");
    let other = IpAddr::V4(Ipv4Addr::BROADCAST);
    tables.create(&of("nim"), other).await.expect("somebody else's");
    let full = tables.create(&of("nim"), other).await;
    assert!(matches!(full, Err(TableError::Full)), "{full:?}");
    let watching = tables.watch(id, None).await.expect("one may watch");
    let crowd = tables.watch(id, None).await;
    assert!(matches!(crowd, Err(TableError::TooManyWatchers(1))), "{crowd:?}");
    drop(watching);
    assert!(tables.watch(id, None).await.is_ok(), "the place is free again");
    tables.act(id, host, 0, &play("b2")).await.expect("a move");
    tables.act(id, guest, 1, &play("a1")).await.expect("a move");
    let long = tables.act(id, host, 2, &play("a2")).await;
    assert!(matches!(long, Err(TableError::Refused(Refusal::TooLong(2)))), "{long:?}");
    let mut fast = Ok(0);
    for _ in 0..20 {
        fast = tables.act(id, host, 2, &play("a2")).await;
    }
    assert!(matches!(fast, Err(TableError::TooFast)), "{fast:?}");
}

#[tokio::test]
async fn what_is_no_table_is_refused() {
    let tables = open(TableLimits::default()).await;
    for wanted in [
        of("chess"),
        NewTable { start: Some("?".to_owned()), ..of("nim") },
        NewTable { start: Some("XXX/OO./... O".to_owned()), ..of("tic-tac-toe") },
        NewTable { program: Some("nobody".to_owned()), ..of("nim") },
    ] {
        assert!(tables.create(&wanted, HERE).await.is_err(), "{wanted:?}");
    }
    let id = TableId::fresh().expect("there is randomness");
    assert!(matches!(tables.view(id, None).await, Err(TableError::NotFound)));
}

#[tokio::test]
async fn a_table_whose_rules_changed_can_only_be_looked_at() {
    let id = TableId::fresh().expect("there is randomness");
    let sitters = [secret(), secret()].map(|token| Sitter::Person(token.hash()));
    let created = TableEvent::Created {
        game: "tic-tac-toe".to_owned(),
        start: ".../.../... X".to_owned(),
        clock: TimeControl::None,
        sitters,
        begins: Seat::Host,
    };
    let moved = |mv: &str, after: &str| TableEvent::Moved {
        by: Seat::Host,
        mv: mv.to_owned(),
        after: after.to_owned(),
        cost: 0,
    };
    for wrong in [moved("b2", "X../.../... O"), moved("z9", ".../.X./... O")] {
        let events = [created.clone(), wrong]
            .into_iter()
            .zip(1..)
            .map(|(event, number)| Recorded { number, at: 0, time: ServerTime(0), event });
        let events: Vec<Recorded> = events.collect();
        let table = LiveTable::fold(id, &events, &workbench()).expect("it is one");
        let view = table.view(Viewer::Spectator, ServerTime(0), None);
        let closed = view.closed.expect("nobody can play on");
        assert!(closed.contains("rules have changed"), "{closed}");
        assert_eq!(table.stage(), Stage::Finished);
    }
    assert_eq!(LiveTable::fold(id, &[], &workbench()).expect_err("nothing is no table"), NoTable);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever two people do, a server that reads the table again has the same one.
    #[test]
    fn a_table_read_again_is_the_same(steps in prop::collection::vec((0..2_usize, 0..9_usize), 1..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("live.sqlite");
            let limits = TableLimits { actions: 1e9, ..TableLimits::default() };
            let store = Box::new(Sqlite::open(&path).expect("a store"));
            let (tables, _turns) = Tables::open(workbench(), store, limits).await.expect("a store opens");
            let (id, tokens) = joined(&tables, &of("tic-tac-toe")).await;
            for (who, what) in steps {
                let view = tables.view(id, Some(tokens[who])).await.expect("it is there");
                let cell = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"][(what + view.moves.len()) % 9];
                let action = match what {
                    0 => Action::Offer(Offer::Draw),
                    1 => Action::Offer(Offer::Takeback),
                    2 => Action::Offer(Offer::Rematch),
                    3 => view.offer.as_ref().map_or(Action::Resign, |offer| Action::Accept(offer.offer)),
                    4 => view.offer.as_ref().map_or_else(|| play(cell), |offer| Action::Decline(offer.offer)),
                    _ => play(cell),
                };
                let first = tables.act(id, tokens[who], view.turn, &action).await;
                if let Ok(number) = first {
                    let again = tables.act(id, tokens[who], view.turn, &action).await;
                    prop_assert!(again.is_ok_and(|again| again == number));
                }
            }
            let before = told(&tables, id).await;
            let events = tables.events(id).await.expect("it is there");
            let table = LiveTable::fold(id, &events, &workbench()).expect("it is a table");
            let again = table.view(Viewer::Spectator, tables.now(), None);
            prop_assert_eq!(before, serde_json::to_string(&again).expect("plain data"));
            prop_assert!(events.iter().zip(1..).all(|(event, number)| event.number == number));
            Ok(())
        })?;
    }
}
