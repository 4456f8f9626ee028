//! How two hosts find out whether they belong together, before anything else is said.
//!
//! ```text
//!   both   who I am, and a number drawn for this greeting
//!   both   a proof that I know the token, made from the other's number
//!   both   that all is well, or one line that says what differs
//! ```

use std::io::{self, Read, Write};

use parlor_solve::TableIdentity;

use crate::hosts::Token;

/// What every greeting starts with.
const MAGIC: &[u8; 16] = b"parlor cluster 1";

/// No greeting is longer.
const LONGEST: u32 = 1 << 14;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Data,
    Watch,
}

/// Who a host is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) version: String,
    pub(crate) table: TableIdentity,
    pub(crate) hosts: u32,
    pub(crate) host: u32,
    pub(crate) purpose: Purpose,
}

/// Why a greeting led to nothing.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Whoever is there does not know the token, or is no parlor at all.
    Stranger(String),
    /// It belongs to us and something differs.
    Different(String),
    /// The connection broke.
    Broken(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

impl Greeting {
    /// What differs from another host's, as a line from this one's view.
    fn difference(&self, other: &Self) -> Option<String> {
        let differs = |what: &str, here: &dyn ToString, there: &dyn ToString| {
            format!("the {what} differs: {} here, {} there", here.to_string(), there.to_string())
        };
        let (mine, yours) = (&self.table, &other.table);
        let hex = |number: u64| format!("{number:016x}");
        if self.version != other.version {
            return Some(differs("version", &self.version, &other.version));
        }
        if mine.spec != yours.spec {
            return Some(differs("game", &mine.spec, &yours.spec));
        }
        if mine.rules != yours.rules {
            return Some(differs("checksum of the rules", &hex(mine.rules), &hex(yours.rules)));
        }
        if mine.format != yours.format {
            return Some(differs("table format", &mine.format, &yours.format));
        }
        if mine.contents != yours.contents {
            let what = "table that is wanted (--keep, --reachable)";
            return Some(differs(what, &hex(mine.contents), &hex(yours.contents)));
        }
        (self.hosts != other.hosts).then(|| differs("number of hosts", &self.hosts, &other.hosts))
    }

    pub(crate) fn to_bytes(&self, drawn: &[u8; 32]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for text in [&self.version, &self.table.spec] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.bytes());
        }
        bytes.extend(self.table.rules.to_le_bytes());
        bytes.extend(self.table.format.to_le_bytes());
        bytes.extend(self.table.contents.to_le_bytes());
        bytes.extend(self.hosts.to_le_bytes());
        bytes.extend(self.host.to_le_bytes());
        bytes.push((self.purpose == Purpose::Watch).into());
        bytes.extend(drawn);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<(Self, [u8; 32])> {
        fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
            let (taken, after) = rest.split_first_chunk()?;
            *rest = after;
            Some(taken)
        }
        let mut rest = bytes.strip_prefix(MAGIC.as_slice())?;
        let mut text = || {
            let length = u32::from_le_bytes(*take(&mut rest)?) as usize;
            let (text, after) = rest.split_at_checked(length)?;
            rest = after;
            String::from_utf8(text.to_vec()).ok()
        };
        let (version, spec) = (text()?, text()?);
        let rules = u64::from_le_bytes(*take(&mut rest)?);
        let format = u16::from_le_bytes(*take(&mut rest)?);
        let contents = u64::from_le_bytes(*take(&mut rest)?);
        let hosts = u32::from_le_bytes(*take(&mut rest)?);
        let host = u32::from_le_bytes(*take(&mut rest)?);
        let purpose = match *take(&mut rest)? {
            [0] => Purpose::Data,
            [1] => Purpose::Watch,
            _ => return None,
        };
        let drawn = *take(&mut rest)?;
        let table = TableIdentity { spec, rules, format, contents };
        rest.is_empty().then_some((Self { version, table, hosts, host, purpose }, drawn))
    }
}

/// Greets whoever is at the other end; says who that is.
pub(crate) fn greet<S: Read + Write>(
    stream: &mut S,
    mine: &Greeting,
    token: &Token,
) -> Result<Greeting, Refusal> {
    let mut drawn = [0; 32];
    getrandom::fill(&mut drawn).map_err(|error| io::Error::other(error.to_string()))?;
    send(stream, &mine.to_bytes(&drawn))?;
    let strange = || Refusal::Stranger("something that is not this version of parlor".to_owned());
    let told = receive(stream)?.ok_or_else(strange)?;
    let (other, theirs) = Greeting::from_bytes(&told).ok_or_else(strange)?;

    send(stream, &token.proof(&theirs, mine.host))?;
    let knows_token = receive(stream)?.ok_or_else(strange)? == token.proof(&drawn, other.host);
    let verdict = match knows_token {
        false => Some("the token differs".to_owned()),
        true => mine.difference(&other),
    };
    send(stream, verdict.as_deref().unwrap_or_default().as_bytes())?;
    // What the other end found is the same seen from there; it is waited for so that nobody leaves before it is told.
    let their_verdict = receive(stream)?.ok_or_else(strange)?;
    match verdict {
        Some(line) if knows_token => Err(Refusal::Different(line)),
        Some(line) => Err(Refusal::Stranger(line)),
        None if their_verdict.is_empty() => Ok(other),
        None => Err(Refusal::Different(String::from_utf8_lossy(&their_verdict).into_owned())),
    }
}

pub(crate) fn send(stream: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let mut message = (bytes.len() as u32).to_le_bytes().to_vec();
    message.extend_from_slice(bytes);
    stream.write_all(&message)
}

/// One message; `None` if it is too long to be one.
pub(crate) fn receive(stream: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Ok(None);
    }
    let mut bytes = vec![0; length as usize];
    stream.read_exact(&mut bytes)?;
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;
    use std::thread;

    use super::*;

    fn greeting(host: u32) -> Greeting {
        Greeting {
            version: "0.1.0".to_owned(),
            table: TableIdentity { spec: "achi".to_owned(), rules: 7, format: 3, contents: 9 },
            hosts: 2,
            host,
            purpose: Purpose::Data,
        }
    }

    fn meet(one: &Greeting, other: &Greeting, tokens: [&str; 2]) -> [Result<Greeting, Refusal>; 2] {
        let [mine, theirs] = tokens.map(|token| Token::parse(token).expect("a token"));
        let (mut left, mut right) = UnixStream::pair().expect("two ends");
        thread::scope(|scope| {
            let there = scope.spawn(move || greet(&mut right, other, &theirs));
            [greet(&mut left, one, &mine), there.join().expect("it does not panic")]
        })
    }

    const TOKEN: &str = "0123456789abcdef";

    #[test]
    fn hosts_that_belong_together_know_each_other() {
        let [here, there] = meet(&greeting(0), &greeting(1), [TOKEN; 2]);
        let met = (here.expect("they agree"), there.expect("they agree"));
        assert_eq!(met, (greeting(1), greeting(0)));
    }

    #[test]
    fn a_line_says_what_differs() {
        type Change = fn(&mut Greeting);
        let changes: [(Change, &str); 6] = [
            (
                |other| other.version = "0.2.0".to_owned(),
                "the version differs: 0.1.0 here, 0.2.0 there",
            ),
            (|other| other.table.spec = "nim".to_owned(), "the game differs: achi here, nim there"),
            (|other| other.table.rules = 8, "the checksum of the rules differs"),
            (|other| other.table.format = 4, "the table format differs: 3 here, 4 there"),
            (|other| other.table.contents = 1, "the table that is wanted"),
            (|other| other.hosts = 3, "the number of hosts differs: 2 here, 3 there"),
        ];
        for (change, line) in changes {
            let mut other = greeting(1);
            change(&mut other);
            for told in meet(&greeting(0), &other, [TOKEN; 2]) {
                let Err(Refusal::Different(told)) = told else { panic!("{told:?}") };
                let what = line.split(':').next().expect("a split has a first part");
                assert!(told.starts_with(what), "{told}");
            }
        }
    }

    #[test]
    fn a_wrong_token_is_a_stranger() {
        for told in meet(&greeting(0), &greeting(1), [TOKEN, "fedcba9876543210"]) {
            assert!(matches!(told, Err(Refusal::Stranger(line)) if line == "the token differs"));
        }
    }

    #[test]
    fn whatever_else_is_said_is_refused_without_a_panic() {
        for said in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"", b"\x03\0\0\0abc", &[0xff; 64]] {
            crate::stranger::hear(said);
        }
    }
}
