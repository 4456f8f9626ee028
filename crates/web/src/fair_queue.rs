//! Seats that clients share fairly: whoever waits is seated round robin, one question of each client in
//! turn, however many a client has asked; and no client sits on more than half of the seats.
//!
//! ```text
//!   turns   A: 1 2 3    B: 4    C: 5 6        seated in the order  1 4 5 2 6 3
//! ```

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{oneshot, watch};

use crate::client::Client;

/// Seats, and the lines of those who wait for one.
#[derive(Clone, Debug)]
pub(crate) struct FairQueue(Arc<QueueState>);

#[derive(Debug)]
struct QueueState {
    seats: Mutex<Seats>,
    /// The most seats of one client.
    share: usize,
    /// The most that one client may have waiting.
    line: usize,
    /// Hears of every change of the lines.
    changed: watch::Sender<()>,
}

#[derive(Debug)]
struct Seats {
    free: usize,
    held: HashMap<Client, usize>,
    /// Those who wait, in the order of the clients' turns. No line is empty.
    turns: VecDeque<(Client, VecDeque<Ticket>)>,
    tickets: u64,
}

#[derive(Debug)]
struct Ticket {
    number: u64,
    seated: oneshot::Sender<QueueSeat>,
}

/// A seat, until it is dropped.
#[derive(Debug)]
pub(crate) struct QueueSeat {
    client: Client,
    queue: FairQueue,
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
pub(crate) struct Waiting {
    client: Client,
    number: u64,
    queue: FairQueue,
    seated: oneshot::Receiver<QueueSeat>,
    changed: watch::Receiver<()>,
}

/// How full a queue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupancy {
    /// Seats that are taken.
    pub(crate) taken: usize,
    /// Those who wait for one.
    pub(crate) waiting: usize,
}

/// The client has as many waiting as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineFull {
    /// How many that is.
    pub(crate) line: usize,
}

impl FairQueue {
    /// So many seats, and so many of one client that may wait for one.
    pub(crate) fn new(seats: usize, line: usize) -> Self {
        let seated =
            Seats { free: seats, held: HashMap::new(), turns: VecDeque::new(), tickets: 0 };
        Self(Arc::new(QueueState {
            seats: Mutex::new(seated),
            share: seats.div_ceil(2),
            line,
            changed: watch::Sender::new(()),
        }))
    }

    /// Stands in line.
    pub(crate) fn enter(&self, client: Client) -> Result<Waiting, LineFull> {
        let (ticket, seated) = oneshot::channel();
        let number = {
            let mut seats = self.seats();
            seats.tickets += 1;
            let ticket = Ticket { number: seats.tickets, seated: ticket };
            match seats.turns.iter_mut().find(|(other, _)| *other == client) {
                Some((_, line)) if line.len() >= self.0.line => {
                    return Err(LineFull { line: self.0.line });
                }
                Some((_, line)) => line.push_back(ticket),
                None => seats.turns.push_back((client, [ticket].into())),
            }
            seats.tickets
        };
        self.seat_next();
        let changed = self.0.changed.subscribe();
        Ok(Waiting { client, number, queue: self.clone(), seated, changed })
    }

    /// A seat at once, or none.
    pub(crate) fn seat_at_once(&self, client: Client) -> Option<QueueSeat> {
        self.enter(client).ok()?.seated.try_recv().ok()
    }

    /// How full it is.
    pub(crate) fn occupancy(&self) -> Occupancy {
        let seats = self.seats();
        Occupancy {
            taken: seats.held.values().sum(),
            waiting: seats.turns.iter().map(|(_, line)| line.len()).sum(),
        }
    }

    /// The most seats of one client.
    pub(crate) fn share(&self) -> usize {
        self.0.share
    }

    /// Seats whoever is next, as long as there are seats.
    fn seat_next(&self) {
        loop {
            // The lock is let go here: a seat whose owner has just left is given back at once.
            let next = self.seats().next(self.0.share);
            let Some((client, ticket)) = next else { break };
            let _ = ticket.seated.send(QueueSeat { client, queue: self.clone() });
        }
        self.0.changed.send_replace(());
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        // Sound after any panic: nothing that can panic stands between two changes that belong together.
        self.0.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seats {
    /// Takes a seat for the first client whose turn it is and who may have one more.
    fn next(&mut self, share: usize) -> Option<(Client, Ticket)> {
        if self.free == 0 {
            return None;
        }
        let may_sit =
            |(client, _): &(Client, _)| self.held.get(client).is_none_or(|&held| held < share);
        let index = self.turns.iter().position(may_sit)?;
        let (client, mut line) = self.turns.remove(index)?;
        let ticket = line.pop_front()?;
        if !line.is_empty() {
            self.turns.push_back((client, line));
        }
        self.free -= 1;
        *self.held.entry(client).or_default() += 1;
        Some((client, ticket))
    }

    /// How many are seated before this one, and itself, if nobody else comes; 0 if it does not wait.
    fn place(&self, client: Client, number: u64) -> usize {
        let Some(turn) = self.turns.iter().position(|(other, _)| *other == client) else {
            return 0;
        };
        let own = &self.turns[turn].1;
        let Some(ahead) = own.iter().position(|ticket| ticket.number == number) else {
            return 0;
        };
        // Each round seats one of every client, and those before this client's turn once more.
        let others = self.turns.iter().enumerate().filter(|&(index, _)| index != turn);
        let before =
            others.map(|(index, (_, line))| line.len().min(ahead + usize::from(index < turn)));
        before.sum::<usize>() + ahead + 1
    }
}

impl Waiting {
    /// How many are seated before this one, and itself, if nobody else comes; 0 once it is seated.
    pub(crate) fn place(&self) -> usize {
        self.queue.seats().place(self.client, self.number)
    }

    /// Waits for the seat.
    pub(crate) async fn seat(&mut self) -> QueueSeat {
        (&mut self.seated).await.expect("a ticket is kept until it is seated or its owner leaves")
    }

    /// Waits for the seat, or for news of the place.
    pub(crate) async fn seat_or_news(&mut self) -> Option<QueueSeat> {
        tokio::select! {
            biased;
            seat = &mut self.seated => {
                Some(seat.expect("a ticket is kept until it is seated or its owner leaves"))
            }
            _ = self.changed.changed() => None,
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let left = {
            let mut seats = self.queue.seats();
            let line = seats.turns.iter_mut().find(|(client, _)| *client == self.client);
            let left = line.and_then(|(_, line)| {
                let index = line.iter().position(|ticket| ticket.number == self.number)?;
                line.remove(index)
            });
            seats.turns.retain(|(_, line)| !line.is_empty());
            left
        };
        if left.is_some() {
            self.queue.0.changed.send_replace(());
        }
    }
}

impl Drop for QueueSeat {
    fn drop(&mut self) {
        {
            let mut seats = self.queue.seats();
            seats.free += 1;
            let held = seats.held.entry(self.client).or_default();
            *held -= 1;
            if *held == 0 {
                seats.held.remove(&self.client);
            }
        }
        self.queue.seat_next();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use proptest::prelude::*;

    use super::*;

    fn client(number: u8) -> Client {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)).into()
    }

    /// Who is seated, in the order of the seats, when one seat is given back again and again.
    fn order(asked: &[u8]) -> Vec<u8> {
        let queue = FairQueue::new(1, asked.len());
        let first = queue.seat_at_once(client(0)).expect("the seat is free");
        let mut waiting: Vec<(u8, Waiting)> = asked
            .iter()
            .map(|&who| (who, queue.enter(client(who)).expect("the line is long enough")))
            .collect();
        let places: Vec<usize> = waiting.iter().map(|(_, waiting)| waiting.place()).collect();
        drop(first);
        let mut seated = Vec::new();
        while !waiting.is_empty() {
            let sits = |(_, waiting): &mut (u8, Waiting)| waiting.seated.try_recv().ok();
            let (index, seat) = waiting
                .iter_mut()
                .enumerate()
                .find_map(|(index, entry)| Some((index, sits(entry)?)))
                .expect("a free seat is taken while somebody waits");
            seated.push((waiting.remove(index).0, seated.len() + 1));
            drop(seat);
        }
        // Everybody was told the truth.
        let mut told: Vec<(u8, usize)> = asked.iter().copied().zip(places).collect();
        told.sort_by_key(|&(_, place)| place);
        assert_eq!(told, seated);
        seated.into_iter().map(|(who, _)| who).collect()
    }

    #[test]
    fn clients_take_turns() {
        assert_eq!(order(&[1, 1, 1, 2, 3, 3]), [1, 2, 3, 1, 3, 1]);
    }

    #[test]
    fn no_client_takes_more_than_half_of_the_seats() {
        let queue = FairQueue::new(4, 9);
        let seats: Vec<_> = std::iter::from_fn(|| queue.seat_at_once(client(1))).collect();
        assert_eq!((seats.len(), queue.share()), (2, 2));
        assert!(queue.seat_at_once(client(2)).is_some());
    }

    #[test]
    fn a_line_has_an_end_and_whoever_leaves_it_makes_room() {
        let queue = FairQueue::new(1, 1);
        let seat = queue.seat_at_once(client(1)).expect("the seat is free");
        let waiting = queue.enter(client(1)).expect("the line is empty");
        assert_eq!(queue.enter(client(1)).map(drop), Err(LineFull { line: 1 }));
        assert_eq!(queue.enter(client(2)).map(|other| other.place()), Ok(2));
        drop(waiting);
        let waiting = queue.enter(client(1)).expect("the line is empty again");
        assert_eq!(waiting.place(), 1);
        drop(seat);
        assert_eq!(waiting.place(), 0);
        // Somebody who has a seat and has not looked gives it back.
        drop(waiting);
        assert!(queue.seat_at_once(client(3)).is_some());
    }

    proptest! {
        #[test]
        fn a_client_waits_for_one_of_each_other_client_at_most(asked in prop::collection::vec(1_u8..6, 1..40)) {
            let order = order(&asked);
            // Between two turns of a client nobody else has two, as long as the client waits.
            for (index, who) in order.iter().enumerate() {
                let next = order[index + 1..].iter().position(|other| other == who);
                if let Some(next) = next {
                    let between = &order[index + 1..index + 1 + next];
                    for other in between {
                        prop_assert_eq!(between.iter().filter(|who| *who == other).count(), 1);
                    }
                }
            }
        }
    }
}
