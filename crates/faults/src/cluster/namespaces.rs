//! Hosts in network namespaces of their own, with cables between them that can be cut.
//!
//! ```text
//!   hub: a bridge
//!    ├── veth0 ══ eth0  host 0, 10.99.0.1
//!    ├── veth1 ══ eth0  host 1, 10.99.0.2
//!    └── …
//! ```

use std::process::Command;

/// The namespaces, until this is dropped.
pub(super) struct Namespaces {
    name: String,
    pub(super) hosts: usize,
}

impl Namespaces {
    /// So many hosts.
    ///
    /// # Errors
    /// Why the system does not allow it.
    pub(super) fn new(hosts: usize) -> Result<Self, String> {
        let name = format!("parlor{}", std::process::id());
        let spaces = Self { name, hosts };
        spaces.build()?;
        Ok(spaces)
    }

    fn build(&self) -> Result<(), String> {
        let hub = self.hub();
        ip(&["netns", "add", &hub])?;
        ip(&["-n", &hub, "link", "add", "bridge", "type", "bridge"])?;
        ip(&["-n", &hub, "link", "set", "bridge", "up"])?;
        for host in 0..self.hosts {
            let (space, cable) = (self.space(host), cable(host));
            ip(&["netns", "add", &space])?;
            let peer = ["type", "veth", "peer", "name", "eth0", "netns", space.as_str()];
            ip(&[&["-n", &hub, "link", "add", cable.as_str()][..], &peer[..]].concat())?;
            ip(&["-n", &hub, "link", "set", &cable, "master", "bridge"])?;
            ip(&["-n", &hub, "link", "set", &cable, "up"])?;
            let address = format!("{}/24", address(host));
            ip(&["-n", &space, "address", "add", &address, "dev", "eth0"])?;
            ip(&["-n", &space, "link", "set", "eth0", "up"])?;
            ip(&["-n", &space, "link", "set", "lo", "up"])?;
        }
        Ok(())
    }

    fn hub(&self) -> String {
        format!("{}-hub", self.name)
    }

    fn space(&self, host: usize) -> String {
        format!("{}-{host}", self.name)
    }

    /// A command that runs in the namespace of a host; the process has the number of the command.
    pub(super) fn within(&self, host: usize, command: &Command) -> Command {
        let mut inside = Command::new("ip");
        inside.args(["netns", "exec", &self.space(host)]).arg(command.get_program());
        inside.args(command.get_args());
        for (name, value) in command.get_envs() {
            if let Some(value) = value {
                inside.env(name, value);
            }
        }
        inside
    }

    /// Cuts the cable of a host, or mends it.
    pub(super) fn set_cable(&self, host: usize, state: CableState) -> Result<(), String> {
        let state = if state == CableState::Cut { "down" } else { "up" };
        ip(&["-n", &self.hub(), "link", "set", &cable(host), state])
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CableState {
    Cut,
    Whole,
}

/// Where a host listens.
pub(super) fn address(host: usize) -> String {
    format!("10.99.0.{}", host + 1)
}

fn cable(host: usize) -> String {
    format!("veth{host}")
}

impl Drop for Namespaces {
    fn drop(&mut self) {
        for space in (0..self.hosts).map(|host| self.space(host)).chain([self.hub()]) {
            // What was not made need not go.
            let _ = ip(&["netns", "delete", &space]);
        }
    }
}

fn ip(arguments: &[&str]) -> Result<(), String> {
    let output =
        Command::new("ip").args(arguments).output().map_err(|error| format!("ip: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "ip {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}
