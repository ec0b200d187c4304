import FlyingFox
import FlyingSocks
import Foundation

/// A server that listens, from its start to its stop.
struct Listener: Sendable {
  let url: URL
  private let address: Socket.Address
  private let server: HTTPServer
  private let running: Task<Void, any Error>

  /// Listens on 127.0.0.1.
  ///
  /// - Throws: A `SocketError` where that is not possible.
  init(port: UInt16, handler: RequestHandler) async throws {
    let pool = HTTPServer.defaultPool()
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      timeout: Self.longestLatency, pool: pool, logger: .disabled)
    let listening = Task { try await server.waitUntilListening(timeout: 60) }
    running = Task {
      defer { listening.cancel() }
      try await server.run()
    }
    do {
      try await listening.value
    } catch {
      running.cancel()
      try await running.value
      throw error
    }
    guard let address = await server.listeningAddress, case .ip4(let host, let port) = address,
      let url = URL(string: "http://\(host):\(port)")
    else { throw SocketError.unsupportedAddress }
    self.url = url
    self.address = address
    self.server = server
    await server.appendRoute("*") { request in
      try await handler.respond(to: request, at: address, pool: pool)
    }
  }

  /// Ends all connections, and then listens no more. Nothing that a client does or leaves undone makes
  /// this wait: whatever a connection waits for, it is cancelled.
  func stop() async {
    // FlyingFox only closes the socket. A process that is being started has copies of all files until its program runs,
    // and would go on listening. Shutting down a socket affects all of its copies.
    let socket = Socket.first { socket in
      (try? socket.sockname()) == address && (try? socket.remotePeer()) == nil
    }
    if let socket { shutdown(socket.file.rawValue, Int32(SHUT_RDWR)) }
    await server.stop()
    _ = await running.result
  }

  /// FlyingFox gives up a handler that takes longer: 31 years.
  private static let longestLatency: TimeInterval = 1_000_000_000
}
