//! Somebody who connects to a host and says anything: for tests that try it.

use std::io::{self, Read, Write};

use parlor_solve::TableIdentity;

use crate::greeting::{Greeting, Purpose, greet, receive, send};
use crate::hosts::Token;

/// Says what they came to say, and does not listen.
struct Stranger<'a>(&'a [u8]);

impl Read for Stranger<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.read(room)
    }
}

impl Write for Stranger<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn example() -> Greeting {
    let table = TableIdentity { spec: "achi".to_owned(), rules: 7, format: 3, contents: 9 };
    Greeting { version: "0.1.0".to_owned(), table, hosts: 2, host: 0, purpose: Purpose::Watch }
}

/// What a stranger who knows the form would say.
///
/// # Panics
/// Never: there is memory for it.
#[must_use]
pub fn says() -> Vec<u8> {
    let mut said = Vec::new();
    send(&mut said, &example().to_bytes(&[5; 32])).expect("there is memory");
    send(&mut said, &[6; 32]).expect("there is memory");
    send(&mut said, b"").expect("there is memory");
    said
}

/// A host hears these bytes in place of a greeting.
///
/// # Panics
/// If the stranger is let in, or a greeting is not written as it was read.
pub fn hear(said: &[u8]) {
    if let Ok(Some(told)) = receive(&mut &said[..])
        && let Some((greeting, drawn)) = Greeting::from_bytes(&told)
    {
        assert_eq!(greeting.to_bytes(&drawn), told, "a greeting is written as it was read");
    }
    let token = Token::parse("a token that nobody knows").expect("it is long enough");
    let met = greet(&mut Stranger(said), &example(), &token);
    assert!(met.is_err(), "who does not know the token is not let in");
}
