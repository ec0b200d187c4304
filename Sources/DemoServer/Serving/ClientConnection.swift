import FlyingFox
import FlyingSocks
import Foundation

/// The server's end of the connection that a request came by, above all to see the client go.
///
/// While a request is handled nobody reads from its connection, so that FlyingFox learns that the
/// client has gone only when it comes to write, if then: the first bytes written to a closed
/// connection are accepted. The end of the stream can be seen earlier, by waiting for something to
/// read and finding that it is nothing.
struct ClientConnection: Sendable {
  private let socket: Socket
  private let pool: any AsyncSocketPool

  /// Finds the connection among the open files of this process: FlyingFox says who the client is,
  /// not by which file it is talked to. The file stays open for as long as the request is handled.
  ///
  /// - Parameters:
  ///   - request: A request that is being handled.
  ///   - address: Where the server listens.
  ///   - pool: What the server waits with.
  init?(of request: HTTPRequest, to address: Socket.Address?, pool: any AsyncSocketPool) {
    guard case .ip4(let client, let clientPort)? = request.remoteAddress,
      case .ip4(_, let port)? = address
    else { return nil }
    let found = Socket.open { socket in
      guard case .ip4(client, clientPort) = try socket.remotePeer(),
        case .ip4(_, port) = try socket.sockname()
      else { return false }
      return true
    }
    guard let found else { return nil }
    socket = found
    self.pool = pool
  }

  /// Sends what is written at once. FlyingFox writes the head of a response and then its body;
  /// without this the body waits for the client to acknowledge the head, which a client that has
  /// nothing to say does after 40 milliseconds.
  func sendAtOnce() {
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: isOn))
    setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
  }

  /// Waits for the client to close the connection.
  ///
  /// A client that closes only its half of it, and goes on listening, looks the same.
  ///
  /// - Returns: Whether it did; `false` when the task was cancelled, or when the client sent more,
  ///   behind which the end cannot be seen.
  func closes() async -> Bool {
    do {
      try await pool.suspendSocket(socket, untilReadyFor: .read)
      var byte: UInt8 = 0
      return recv(socket.file.rawValue, &byte, 1, Int32(MSG_PEEK)) == 0
    } catch {
      return error as? SocketError == .disconnected
    }
  }
}
