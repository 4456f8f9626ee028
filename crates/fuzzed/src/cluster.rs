//! Several machines: the list of hosts, the token, and what a host is told by whoever connects to it.

use parlor_cluster::{HostList, Token, stranger};

/// A list of hosts.
pub(crate) fn host_list(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(hosts) = HostList::parse(text) {
        assert!(hosts.count() > 0, "a list has a host");
    }
    let _ = Token::parse(text);
}

pub(crate) fn host_list_examples() -> Vec<Vec<u8>> {
    let texts =
        ["10.0.0.7:7070\n10.0.0.8:7070\n", "# two\n\n[::1]:1\nnode-1:65535", "0123456789abcdef"];
    texts.map(|text| text.as_bytes().to_vec()).into()
}

/// A greeting.
pub(crate) fn greeting(bytes: &[u8]) {
    stranger::hear(bytes);
}

pub(crate) fn greeting_examples() -> Vec<Vec<u8>> {
    vec![stranger::says(), b"GET / HTTP/1.1\r\n\r\n".to_vec()]
}
