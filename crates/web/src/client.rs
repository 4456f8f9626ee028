//! Who asks. Everything that is shared out fairly is shared out by this.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// Somebody on the network: an address, or the 64 bits of one that a provider gives to a household, which
/// chooses the other 64 as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                const HOUSEHOLD: u128 = u128::MAX << 64;
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & HOUSEHOLD))
            }
            address => address,
        })
    }
}

impl Client {
    /// The address that stands for it.
    pub(crate) const fn address(self) -> IpAddr {
        self.0
    }

    /// One of many who come by a proxy, before they have said who they are.
    pub(crate) const fn numbered(number: u64) -> Self {
        const DISCARD_ONLY: u128 = 0x0100 << 112;
        Self(IpAddr::V6(Ipv6Addr::from_bits(DISCARD_ONLY | number as u128)))
    }

    /// The server itself, whose programs sit at tables.
    pub(crate) const fn of_server() -> Self {
        Self(IpAddr::V4(Ipv4Addr::BROADCAST))
    }
}

/// A connection, as its requests carry it along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    /// Who is at the other end.
    pub(crate) client: Client,
    /// Which address of this machine they reached.
    pub(crate) local: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    /// A request that came by no connection (a test's) is everybody's.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let nobody = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(parts.extensions.get::<Connection>().map_or(nobody, |connection| connection.client))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_client() {
        let client = |text: &str| Client::from(text.parse::<IpAddr>().expect("an address"));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
    }
}
