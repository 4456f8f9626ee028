//! What stands in front of a server: proxies that are believed, and the path that they put it under.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, Uri};
use parlor_workbench::BadInput;

/// Addresses of one network, such as `10.0.0.0/8`; or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address is in it.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let leading = |bits: u128, width: u8| match width - self.bits {
            rest if u32::from(rest) >= u128::BITS => 0,
            rest => bits >> rest,
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                leading(ours.to_bits().into(), 32) == leading(theirs.to_bits().into(), 32)
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                leading(ours.to_bits(), 128) == leading(theirs.to_bits(), 128)
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let read = || {
            let address = address.parse::<IpAddr>().ok()?.to_canonical();
            let most = if address.is_ipv4() { 32 } else { 128 };
            let bits = bits.map_or(Some(most), |bits| bits.parse().ok())?;
            (bits <= most).then_some(Self { address, bits })
        };
        read().ok_or_else(|| {
            BadInput::new(
                "network",
                "an address or a network such as 10.0.0.0/8",
                BadInput::quote(text),
            )
        })
    }
}

/// Who really asks, if a proxy that is believed says so: the last address in `X-Forwarded-For` that is none of
/// the proxies' own. What stands before it anybody may have written.
pub(crate) fn forwarded_for(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let named: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut client = peer;
    for name in named.into_iter().rev() {
        if !is_trusted(client) {
            break;
        }
        match name.parse() {
            Ok(address) => client = address,
            Err(_) => break,
        }
    }
    client
}

/// The path that a proxy puts the server under, such as `/parlor`; empty at the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// A page whose addresses are under it, and which tells its scripts so.
    pub(crate) fn prefixed(&self, page: String) -> String {
        if self.is_empty() {
            return page;
        }
        let page = page.replace("=\"/", &format!("=\"{self}/"));
        page.replacen("<html ", &format!("<html data-base=\"{self}\" "), 1)
    }

    /// Whether the server is at the top.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// An address without it; nothing if the address is elsewhere.
    pub(crate) fn without(&self, uri: &Uri) -> Option<Uri> {
        let rest = self.strip(uri.path())?;
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(format!("{rest}{query}").parse().ok()?);
        Uri::from_parts(parts).ok()
    }

    /// The rest of a path under it.
    fn strip<'a>(&self, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(&self.0)?;
        match rest {
            "" => Some("/"),
            rest if rest.starts_with('/') => Some(rest),
            _ => None,
        }
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for BasePath {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
        let is_path = text.starts_with('/') && !text.ends_with('/') && !text.contains("//");
        if text.is_empty() || (is_path && text.bytes().all(is_plain)) {
            return Ok(Self(text.to_owned()));
        }
        let wanted = "a path such as /parlor, with a slash before it and none after it";
        Err(BadInput::new("base path", wanted, BadInput::quote(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().expect("a network")
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_network_holds_the_addresses_that_begin_like_it() {
        for (net, inside, outside) in [
            ("10.0.0.0/8", "10.9.8.7", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("2001:db8::/32", "2001:db8:1::1", "2001:db9::1"),
            ("::1", "::1", "::2"),
        ] {
            assert!(network(net).contains(address(inside)), "{net} {inside}");
            assert!(!network(net).contains(address(outside)), "{net} {outside}");
        }
        assert!(network("0.0.0.0/0").contains(address("8.8.8.8")));
        assert!(network("::/0").contains(address("2001:db8::1")));
        assert!(network("10.0.0.0/8").contains(address("::ffff:10.1.1.1")));
        for wrong in ["", "x", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted = [network("127.0.0.1"), network("10.0.0.0/8")];
        let from = |peer: &str, line: Option<&str>| {
            let mut headers = HeaderMap::new();
            if let Some(line) = line {
                headers.insert("x-forwarded-for", line.parse().expect("a header"));
            }
            forwarded_for(address(peer), &headers, &trusted).to_string()
        };
        assert_eq!(from("127.0.0.1", Some("203.0.113.9")), "203.0.113.9");
        assert_eq!(from("127.0.0.1", Some("1.1.1.1, 203.0.113.9, 10.1.2.3")), "203.0.113.9");
        assert_eq!(from("203.0.113.5", Some("1.1.1.1")), "203.0.113.5", "a stranger's word");
        assert_eq!(from("127.0.0.1", None), "127.0.0.1");
        assert_eq!(from("127.0.0.1", Some("nonsense")), "127.0.0.1");
    }

    #[test]
    fn a_base_path_is_taken_off_what_is_under_it() {
        let base: BasePath = "/parlor".parse().expect("a path");
        assert_eq!(base.strip("/parlor/play"), Some("/play"));
        assert_eq!(base.strip("/parlor"), Some("/"));
        assert_eq!(base.strip("/parlors"), None);
        assert_eq!(base.strip("/play"), None);
        assert_eq!(BasePath::default().strip("/play"), Some("/play"));
        let page = "<html lang=\"en\"><a href=\"/words\">words</a>";
        let under = base.prefixed(page.to_owned());
        assert_eq!(
            under,
            "<html data-base=\"/parlor\" lang=\"en\"><a href=\"/parlor/words\">words</a>"
        );
        assert_eq!(BasePath::default().prefixed(page.to_owned()), page);
        for wrong in ["parlor", "/parlor/", "/a//b", "/a b", "/", "/\"x"] {
            assert!(wrong.parse::<BasePath>().is_err(), "{wrong}");
        }
    }
}
