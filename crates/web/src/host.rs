//! By which names the server may be called.
//!
//! A page of another site whose name is made to lead to this machine (DNS rebinding) is, to a browser, of
//! the same origin as the server: it may ask anything and read every answer. What gives it away is the
//! name it calls the server by, which no page can forge.

use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parlor_workbench::BadInput;

use crate::client::Connection;
use crate::options::ServerOptions;
use crate::problem::Problem;

/// The name or address of a machine, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl FromStr for HostName {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        match host_of(text.as_bytes()) {
            // Nothing but the name was given.
            Some(host) if host.len() == text.trim_end_matches('.').len() => Ok(Self(host)),
            _ => Err(BadInput::new(
                "host",
                "a name such as parlor.example.org, without a port",
                BadInput::quote(text),
            )),
        }
    }
}

/// The names that a server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    names: Arc<[HostName]>,
    /// Where requests are taken to have come that came by no connection.
    address: IpAddr,
}

impl Hosts {
    pub(crate) fn new(options: &ServerOptions) -> Self {
        Self { names: options.hosts.as_slice().into(), address: options.address.ip() }
    }

    /// Whether the request calls the server by a name of its own: in its one `Host`, and in its address if
    /// that is a whole one.
    fn check(&self, request: &Request) -> Result<(), Problem> {
        let mut said = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (said.next(), said.next()) else {
            let came = request.headers().get_all(header::HOST).iter().count();
            return Err(Problem::bad_input(format!("host: wanted one Host header, got {came}")));
        };
        let local = request.extensions().get::<Connection>().map(|connection| connection.local);
        let local = local.unwrap_or(self.address).to_canonical();
        let address = request.uri().authority().map(|authority| authority.as_str().as_bytes());
        for called in address.into_iter().chain([host.as_bytes()]) {
            if !host_of(called).is_some_and(|host| self.is_ours(&host, local)) {
                return Err(Problem::misdirected(&String::from_utf8_lossy(called)));
            }
        }
        Ok(())
    }

    fn is_ours(&self, host: &str, local: IpAddr) -> bool {
        let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
        if let Ok(address) = bare.parse::<IpAddr>() {
            let address = address.to_canonical();
            if ["127.0.0.1", "::1"].contains(&bare) || address == local {
                return true;
            }
        }
        host == "localhost" || self.names.iter().any(|name| name.0 == host)
    }
}

/// The name in `name:port`, in lower case and without the dot of the root.
fn host_of(authority: &[u8]) -> Option<String> {
    let authority = Authority::try_from(authority).ok()?;
    // `localhost@elsewhere` is elsewhere, and no browser says it.
    if authority.as_str().contains('@') {
        return None;
    }
    let host = authority.host();
    // The parser takes any text for a port.
    let port = authority.as_str().strip_prefix(host)?;
    if !port.strip_prefix(':').unwrap_or(port).bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase())
        .filter(|host| !host.is_empty())
}

/// Turns away whoever calls the server by a name that is not its own.
pub(crate) async fn answer_to_our_names(
    State(hosts): State<Hosts>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn called(uri: &str, hosts: &[&[u8]]) -> Result<(), Problem> {
        let names = ["Parlor.example.org".parse().expect("a name")].into();
        let mut request = Request::builder().uri(uri);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        let local = "192.0.2.7".parse().expect("an address");
        let request = request.body(Body::empty()).expect("a request");
        Hosts { names, address: local }.check(&request)
    }

    #[test]
    fn the_server_answers_to_its_own_names_only() {
        for ours in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "127.0.0.1:9",
            "[::1]:80",
            "192.0.2.7:8080",
            "parlor.example.org",
        ] {
            assert_eq!(called("/", &[ours.as_bytes()]), Ok(()), "{ours}");
        }
        for other in [
            "evil.example",
            "localhost.evil.example",
            "localhost@evil.example",
            "evil.example@localhost",
            "192.0.2.8",
            "example.org",
            "",
            ":80",
            "localhost:80x",
            "local host",
            "[::1",
        ] {
            assert!(called("/", &[other.as_bytes()]).is_err(), "{other}");
        }
        assert!(called("/", &[b"\xff\xfe"]).is_err());
    }

    #[test]
    fn no_host_and_two_hosts_are_refused() {
        assert!(called("/", &[]).is_err());
        assert!(called("/", &[b"localhost", b"localhost"]).is_err());
        assert!(called("http://evil.example/", &[b"localhost"]).is_err());
        assert_eq!(called("http://localhost/", &[b"localhost"]), Ok(()));
    }

    #[test]
    fn an_allowed_name_has_no_port() {
        for text in ["", "a:80", "http://a", "a/b", "u@a", "a b"] {
            assert!(text.parse::<HostName>().is_err(), "{text}");
        }
        for text in ["a", "A.example", "[2001:db8::1]", "192.0.2.1"] {
            assert!(text.parse::<HostName>().is_ok(), "{text}");
        }
    }
}
