//! The machine plays as the rules are written: held against the plain way on every example, and on rules made up by
//! chance.

use std::collections::BTreeMap;

use parlor_core::random::Random;
use parlor_core::{Knowledge, Outcome, Side};

use crate::model::{Model, Piece, Symbols};
use crate::plain::{Plain, PlainPosition};
use crate::{EXAMPLES, FromRules, RuleFile, Visitor};

/// A position without what differs between two ways to write it.
fn normal(text: &str, is_edges: bool) -> String {
    let (rows, rest) = text.split_once(' ').expect("rows and the side to move");
    let plain = rows.chars().filter(|&symbol| symbol != '/');
    let plain = plain.map(|symbol| if is_edges && symbol != '.' { '=' } else { symbol });
    format!("{} {rest}", plain.collect::<String>())
}

/// A plain position, written as the machine writes its own.
fn written(model: &Model, state: &PlainPosition, extra: &str) -> String {
    let symbol = |piece: Piece| match (model.kinds[piece.kind].symbols, piece.owner) {
        (Symbols::Owned(pair), Some(side)) => pair[side.index()].unwrap_or('?'),
        (Symbols::Neutral(symbol), _) => symbol,
        (Symbols::Owned(_), None) => '?',
    };
    use parlor_core::bits::Bits as _;
    let spot = |(spot, content): (usize, &Option<Piece>)| match content {
        Some(piece) => symbol(*piece),
        None if model.board.cells.has(spot) => '.',
        None => '-',
    };
    let mut rows: String = state.board.iter().enumerate().map(spot).collect();
    if model.seeds.is_some() {
        let counts = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
        let width = if model.is_piles() { model.board.spots() } else { model.board.columns };
        rows = state.seeds.chunks(width).map(counts).collect();
    }
    let names = crate::facts::player_names(model);
    let turn = names[usize::from(state.turn == Side::Second)];
    format!("{rows} {turn}{extra}")
}

struct Walk<'a> {
    model: &'a Model,
    name: &'a str,
    games: u32,
    plies: u32,
}

impl Visitor for Walk<'_> {
    type Built = usize;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> usize {
        let Self { model, name, games, plies } = self;
        let plain = Plain::new(model);
        let is_edges = model.board.shape == crate::board::Shape::Edges;
        let mut random = Random::new(2);
        let mut looked_at = 0;
        for _ in 0..games {
            let (mut position, mut state) = (game.start(), plain.start());
            let safe_at_start = plain.leads(&state).map_or(0, |[_, safe]| safe);
            let mut gained = 0;
            for _ in 0..plies {
                let text = game.position_text(&position);
                looked_at += 1;
                assert_eq!(game.outcome(&position), plain.outcome(&state), "{name}: {text}");
                if let Some(outcome) = game.outcome(&position) {
                    // However it was gained, in the end it is what is counted.
                    if let (Outcome::Margin(rest), Some([lead, _])) = (outcome, plain.leads(&state))
                    {
                        assert_eq!(
                            gained + i64::from(rest),
                            lead - safe_at_start,
                            "{name}: {text}"
                        );
                    }
                    break;
                }
                let tell = |next: &G::Position| normal(&game.position_text(next), is_edges);
                let mut fast: Vec<_> = game
                    .legal_moves(&position)
                    .into_iter()
                    .map(|mv| (game.choice_of(mv), game.play(&position, mv)))
                    .map(|(choice, next)| ((choice, tell(&next)), next))
                    .collect();
                let mut slow: Vec<_> = plain
                    .turns(&state)
                    .into_iter()
                    .map(|turn| {
                        let extra = plain.extra(&turn.after);
                        ((turn.choice, written(model, &turn.after, &extra)), turn.after)
                    })
                    .collect();
                fast.sort_by(|one, other| one.0.cmp(&other.0));
                slow.sort_by(|one, other| one.0.cmp(&other.0));
                let keys = |told: &[((usize, String), G::Position)]| {
                    told.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>()
                };
                let slow_keys: Vec<_> = slow.iter().map(|(key, _)| key.clone()).collect();
                assert_eq!(keys(&fast), slow_keys, "{name}: {text}");
                let chosen = random.below(fast.len());
                let next = fast.swap_remove(chosen).1;
                let gain = i64::from(game.step(&position, &next).gain);
                gained += if game.turn(&position) == Side::First { gain } else { -gain };
                position = next;
                state = slow.swap_remove(chosen).1;
            }
        }
        looked_at
    }
}

fn walk(name: &str, text: &str, games: u32, plies: u32) -> usize {
    let file = RuleFile::read(text, &BTreeMap::new()).unwrap_or_else(|errors| {
        panic!(
            "{}",
            errors.iter().map(|error| error.snippet(name, text)).collect::<Vec<_>>().join("\n")
        )
    });
    let model = file.model().clone();
    file.build(Walk { model: &model, name, games, plies })
}

#[test]
fn examples_are_played_as_they_are_written() {
    for (name, text) in EXAMPLES {
        let is_slow = ["gomoku", "hex", "ataxx", "isolation", "freedom", "yavalath"].contains(name);
        let (games, plies) = if is_slow { (1, 12) } else { (4, 40) };
        assert!(walk(name, text, games, plies) > 0, "{name}");
    }
}

/// Makes up phrases.
struct Author(Random);

impl Author {
    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.0.below(words.len())]
    }

    fn unit(&mut self, depth: usize, names: &[&'static str]) -> String {
        const LEAVES: [&str; 13] = [
            "empty",
            "mine",
            "theirs",
            "all",
            "edge",
            "corner",
            "centre",
            "row 2",
            "columns 1 to 2",
            "goal",
            "light",
            "stone",
            "b2",
        ];
        if depth == 0 || self.0.below(3) == 0 {
            let all: Vec<&str> = LEAVES.iter().chain(names).copied().collect();
            return self.pick(&all).to_owned();
        }
        let (of, other) = (self.unit(depth - 1, names), self.unit(depth - 1, names));
        let by =
            self.pick(&["", " by orthogonal", " by diagonal", " by ahead", " by (1,2) (-2,1)"]);
        match self.0.below(6) {
            0 => format!("(beside {of}{by})"),
            1 => format!("({} of {of})", self.pick(&["north", "ahead", "southeast"])),
            2 => {
                format!("(line {}{} of {of})", self.pick(&["", "exactly "]), self.pick(&["2", "3"]))
            }
            3 => format!("(reach from {of} through {other}{by})"),
            4 => format!("(square of {of} through {other})"),
            _ => format!("({})", self.set(depth - 1, names)),
        }
    }

    fn set(&mut self, depth: usize, names: &[&'static str]) -> String {
        let (first, second) = (self.unit(depth, names), self.unit(depth, names));
        let by = self.pick(&["", " by orthogonal", " by west east", " by ahead"]);
        match self.0.below(9) {
            0 => format!("{first} or {second}"),
            1 => format!("{first} else {second}"),
            2 => format!("{first} in {second}"),
            3 => format!("{first} not in {second}"),
            4 => format!("{first} beside {second}{by}"),
            5 => format!("{first} not beside {second}{by}"),
            6 => {
                let third = self.unit(depth, names);
                format!("{first} between {second} and {third}{by}")
            }
            _ => first,
        }
    }

    fn test(&mut self, names: &[&'static str]) -> String {
        let set = self.set(2, names);
        match self.0.below(4) {
            0 => format!("no {set}"),
            1 => format!("({set}) {} {}", self.pick(&["<", "=", ">"]), self.0.below(4)),
            2 => format!("{set} and {}", self.set(1, names)),
            _ => set,
        }
    }

    fn game(&mut self) -> String {
        const BOUND: [&str; 2] = ["here", "from"];
        let board =
            self.pick(&["grid 4x3", "grid 5x4", "hex 4x4", "hex 5 wide", "grid 9x8"]).to_owned();
        let place = (self.set(2, &["last"]), self.test(&["here"]));
        let step = (self.pick(&["", "by ahead ", "by (1,2) north "]).to_owned(), self.test(&BOUND));
        let (effect, kept) = (self.set(2, &["here"]), self.test(&["here"]));
        let shoot = self.set(1, &["here"]);
        let (over, chain) = (
            self.pick(&["theirs", "mine", "stone"]),
            self.pick(&["", ", on", ", on or stop", ", straight on"]),
        );
        let verb = self.pick(&["remove", "flip", "put stone on", "put rock on"]);
        let (end, most) = (self.test(&["last"]), self.set(1, &[]));
        // Hexagons have fewer names for directions.
        let text = format!(
            "game Chance\nboard {board}\npiece stone X / O\npiece rock *\ndirections ahead east southwest / west northeast\n\
             region goal row 1 / column last\nshape square (0,0) (1,0) (0,1)\ncounter points\n\
             start\n  row 1: X\n  row 3: O\n  b2: *\n\
             turn\n  place stone on empty in ({}) where {}\n    {verb} {effect}\n    add theirs to points\n\
             \x20 step stone {}to empty or theirs where {}\n    so that {kept}\n    if {kept}: then remove one stone in ({shoot}) else stone\n\
             \x20 hop stone over {over} to empty{chain}\n    remove over\n\
             otherwise\n  place stone on empty\n  pass\n\
             end\n  {end} and my points > 3: win\n  no empty: most {most} wins\n",
            place.0, place.1, step.0, step.1
        );
        if !board.starts_with("hex") {
            return text;
        }
        let known =
            text.replace("by diagonal", "by orthogonal").replace("north of", "northwest of");
        known.replace(") north to", ") northwest to").replace("(1,2) north ", "(1,2) northwest ")
    }
}

impl Author {
    /// A game of seeds.
    fn seeds(&mut self) -> String {
        let set = |author: &mut Self| {
            let words = [
                "all",
                "empty",
                "houses",
                "others",
                "a or b",
                "all with 1 to 2 seeds",
                "others not with 2 seeds",
                "ring of (all with 3 to 300 seeds)",
                "here",
                "from",
                "c beside here",
                "caught",
                "reach from here through (all with 0 to 2 seeds) back along ring",
            ];
            let bound = |word: &&str| !(word.contains("here") || ["from", "caught"].contains(word));
            let free: Vec<&str> = words.iter().filter(|word| bound(word)).copied().collect();
            (author.pick(&free), author.pick(&words))
        };
        let ((from, past), (taken, gathered)) = (set(self), set(self));
        let (to, test) =
            (self.pick(&["store", "here", "a", "empty"]), self.pick(&["houses", "store"]));
        let count = self.0.below(4);
        format!(
            "game Chance\nboard cells a b S c d N\n  ring a-b-S-c-d-N-a\nseeds\ncounter points\n\
             directions ahead ring / ring\nregion houses a or b / c or d\nregion others c or d / a or b\n\
             region store S / N\nset caught reach from here through (others with 2 to 3 seeds) back along ring\n\
             start\n  all: 2\n  store: {count}\n\
             turn\n  sow from {from} along ring past {past}\n    gather {gathered} to {to}\n\
             \x20   if here in {test} and seeds on here > {count}: again\n    add seeds on here to points\n\
             \x20 take from houses where seeds on here > 1\n    if seeds on (houses) = {count}: remove {taken}\n\
             otherwise\n  take from all\n  pass\n\
             end\n  seeds on all < 4: most seeds on (houses or store) wins\n  I passed: draw\n"
        )
    }
}

impl Author {
    /// A game in which stones are placed, and perhaps moved.
    fn stones(&mut self) -> String {
        let board = self.pick(&["grid 4x3", "grid 4x4", "grid 6x5", "hex 5 wide", "grid 9x8"]);
        let place = self.pick(&[
            "empty",
            "empty not west of empty",
            "empty not east of empty",
            "empty beside last else empty",
        ]);
        let [hand, turn] = match self.0.below(3) {
            0 => [", 4 in hand / 3 in hand", "otherwise\n  step stone to empty\n"],
            1 => ["", "  when empty = 1: pass\n"],
            _ => ["", ""],
        };
        let mut ends = String::new();
        for _ in 0..self.0.below(3) {
            let length = self.pick(&["line 2", "line 3", "line 4", "line exactly 3"]);
            let whose = self.pick(&["mine", "theirs", "mine by east", "mine by east southeast"]);
            let result = self.pick(&["win", "lose", "draw", "most mine in edge wins"]);
            ends += &format!("  {length} of {whose}: {result}\n");
        }
        for _ in 0..1 + self.0.below(3) {
            let when = self.pick(&["no empty", "no empty", "they are stuck", "I passed"]);
            let result = self.pick(&["win", "draw", "most line exactly 3 of mine wins"]);
            ends += &format!("  {when}: {result}\n");
        }
        format!(
            "game Chance\nboard {board}\npiece stone X / O{hand}\nturn\n  place stone on {place}\n{turn}end\n{ends}"
        )
    }
}

/// Walks through rules that an author makes up, and tells how many positions were looked at.
fn walk_made_up(seed: u64, write: fn(&mut Author) -> String, plies: u32) -> usize {
    let mut author = Author(Random::new(seed));
    let rules = std::iter::repeat_with(|| write(&mut author)).take(150);
    rules.map(|text| walk(&text, &text, 2, plies)).sum()
}

#[test]
fn stones_are_placed_and_moved_as_it_is_written() {
    let looked_at = walk_made_up(13, Author::stones, 40);
    assert!(looked_at > 3000, "{looked_at}");
}

#[test]
fn seeds_are_sown_and_taken_as_it_is_written() {
    let looked_at = walk_made_up(12, Author::seeds, 8);
    assert!(looked_at > 1000, "{looked_at}");
}

#[test]
fn what_comes_after_a_further_choice_may_refuse_it() {
    let text = "game Late\nboard grid 4x4\npiece stone X / O\npiece rock *\nstart\n  a1: X\n  d4: O\n\
                turn\n  step stone to empty\n    then place rock on empty\n    so that no rock beside theirs\n\
                otherwise\n  step stone to empty\n    then remove one rock\n  pass\nend\n  both are stuck: draw\n";
    assert!(walk("late", text, 4, 30) > 20);
}

#[test]
fn rules_made_up_by_chance_are_played_as_they_are_written() {
    let looked_at = walk_made_up(11, Author::game, 8);
    assert!(looked_at > 1000, "{looked_at}");
}
