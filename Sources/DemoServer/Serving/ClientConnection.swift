import FlyingFox
import FlyingSocks
import Foundation

/// The server's end of a client's connection.
///
/// The apps show that a cancelled request reaches the server. FlyingFox neither cancels a handler when its client is gone,
/// nor gives it the socket.
struct ClientConnection: Sendable {
  private let socket: Socket
  private let pool: any AsyncSocketPool

  /// Finds the connection of a request. `nil` if the client has reset it already.
  ///
  /// - Parameters:
  ///   - client: The client's address.
  ///   - server: The address of the server.
  ///   - pool: The pool that the server waits with.
  init?(from client: HTTPRequest.Address, to server: Socket.Address, pool: any AsyncSocketPool) {
    let socket = Socket.first { socket in
      guard let address = try? socket.remotePeer(), .make(from: address) == client else {
        return false
      }
      // A connection to another server may have the same client's address.
      return (try? socket.sockname()) == server
    }
    guard let socket else { return nil }
    self.socket = socket
    self.pool = pool
  }

  /// Sends each write immediately. Otherwise the system holds back the body, which FlyingFox writes after the head, until
  /// the client has acknowledged the head: 40 milliseconds for each response.
  func sendImmediately() {
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: isOn))
    setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
  }

  /// Waits for the client to close the connection.
  ///
  /// A client that closes only its half of it, and goes on listening, looks the same.
  ///
  /// - Returns: Whether it did; `false` when the task was cancelled, or when the client sent more, behind which the end
  ///   cannot be seen.
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
