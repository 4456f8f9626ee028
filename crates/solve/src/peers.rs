//! Other hosts that solve the same game.
//!
//! This crate knows what hosts have to tell each other; how it gets from one to the other is whoever implements
//! [`Peers`]'s affair. There are two ways of talking:
//!
//! ```text
//!   exchange   every host sends a parcel to every host, and waits until all parcels have come: a superstep
//!   ask        a host asks others between two supersteps; they answer whatever they are busy with
//! ```

use std::sync::Arc;

use parlor_core::Control;

use crate::{Error, TableIdentity};

/// The hosts that solve a game together, seen from one of them.
pub trait Peers: Sync {
    /// Which one this is, from 0.
    fn host(&self) -> usize;

    /// How many there are.
    fn hosts(&self) -> usize;

    /// From now on questions are answered by this; called once, before the first exchange.
    fn answer_with(&self, answerer: Arc<dyn Answerer>);

    /// Asks hosts; the answers come in the order of the questions.
    ///
    /// # Errors
    /// When a host is gone or the work is stopped.
    fn ask(&self, questions: Vec<(usize, Vec<u8>)>) -> Result<Vec<Vec<u8>>, Error>;

    /// Sends one parcel to each host, this one included, and gives those that all hosts sent here.
    ///
    /// # Errors
    /// When a host is gone or the work is stopped.
    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error>;
}

/// Answers the questions of other hosts.
pub trait Answerer: Send + Sync {
    /// The answer to a question.
    fn answer(&self, question: &[u8]) -> Vec<u8>;
}

/// Brings hosts together for a piece of work.
pub trait Gathering: Sync {
    /// How many of the hosts share this machine.
    fn on_this_machine(&self) -> usize;

    /// Meets the others, who must be making the same table, does the work with them and takes leave. The work runs
    /// under the control that it is given, which ends it when another host is gone.
    ///
    /// # Errors
    /// When the others do not come or make another table, when one of them is gone, or what the work itself says.
    fn meet(
        &self,
        table: &TableIdentity,
        control: &Control,
        work: &mut dyn FnMut(&dyn Peers, &Control) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

/// Packs a parcel that has much of the same in it.
pub(crate) fn packed_parcel(parcel: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(parcel, 1).expect("memory is enough to pack what is in memory")
}

/// What was packed.
///
/// # Errors
/// If it was not.
pub(crate) fn unpacked_parcel(packed: &[u8]) -> Result<Vec<u8>, Error> {
    zstd::stream::decode_all(packed)
        .map_err(|_| Error::Peer("a host sent something that cannot be unpacked".to_owned()))
}
