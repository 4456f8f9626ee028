//! Memory that is counted before it is taken.
//!
//! A limit that is looked at after the fact is no limit: what grows by doubling has by then taken twice as
//! much. Here everything asks first, and grows by a quarter.

use crate::{Error, Estimate, SolveOptions};

/// How much is held, and how much may be.
pub(crate) struct MemoryMeter {
    held: u64,
    allowed: Option<u64>,
}

impl MemoryMeter {
    /// Settles how much memory there is: what the options say, or what the machine has to give now.
    pub(crate) fn new(options: &SolveOptions) -> Self {
        Self { held: 0, allowed: options.memory.or_else(available_memory) }
    }

    /// How many bytes may be held, if there is a limit.
    pub(crate) const fn allowed(&self) -> Option<u64> {
        self.allowed
    }

    /// Counts so many bytes more.
    ///
    /// # Errors
    /// If they would be too many.
    pub(crate) fn hold(&mut self, bytes: u64) -> Result<(), Error> {
        let memory = self.held.saturating_add(bytes);
        match self.allowed {
            Some(allowed) if memory > allowed => {
                let estimate = Box::new(Estimate { memory, ..Estimate::default() });
                Err(Error::Memory { estimate, allowed })
            }
            _ => {
                self.held = memory;
                Ok(())
            }
        }
    }

    /// Counts so many bytes less.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Sees to it that so many more elements have room.
    ///
    /// # Errors
    /// If that would take too much memory.
    pub(crate) fn make_room<T>(&mut self, elements: &mut Vec<T>, more: usize) -> Result<(), Error> {
        let room = elements.capacity() - elements.len();
        if room < more {
            let growth = more.max(elements.len() / 4).max(64);
            self.hold(((growth - room) * size_of::<T>()) as u64)?;
            elements.reserve_exact(growth);
        }
        Ok(())
    }
}

/// What the machine has to give, where the system says so.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
