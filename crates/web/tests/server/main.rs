//! The server as the network sees it.

mod ending;
mod fair;
mod hostile;
mod slow;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use parlor_web::{Server, ServerOptions};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs.
struct Running {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn start(options: ServerOptions) -> Running {
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let server = Server::bind(ServerOptions { address, ..options }).await.expect("a port is free");
    let address = server.address().expect("it listens");
    let (end, ended) = oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    Running { address, end, task }
}

/// Sends bytes and reads until the server closes.
async fn exchange(address: SocketAddr, request: &[u8]) -> String {
    exchange_as(1, address, request).await
}

/// Connects as one of many clients: the system takes all of 127.0.0.0/8 for its own.
async fn connect_as(client: u8, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket is made");
    let own = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, client)), 0);
    socket.bind(own).expect("the address is this machine's");
    socket.connect(address).await.expect("the server listens")
}

/// Sends bytes as one of many clients, and reads until the server closes.
async fn exchange_as(client: u8, address: SocketAddr, request: &[u8]) -> String {
    let mut stream = connect_as(client, address).await;
    stream.write_all(request).await.expect("the request is taken");
    let mut answer = Vec::new();
    // A reset after the answer is as good as an end.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request that closes the connection after its answer.
fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").into_bytes()
}

const ASK: &[u8] =
    b"GET /api/state?game=nim HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
