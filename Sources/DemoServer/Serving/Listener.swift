import FlyingSocks
import Foundation

/// A running server, from its start to its stop.
struct Listener: Sendable {
  let url: URL
  private let socket: AsyncSocket
  private let running: Task<Void, Never>

  /// Listens on 127.0.0.1.
  ///
  /// - Throws: A `SocketError` if that isn't possible.
  init(port: UInt16, limits: ServerLimits, handler: RequestHandler) async throws {
    let pool: some AsyncSocketPool = .make()
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
    } catch {
      try? socket.close()
      throw error
    }
    try socket.listen()  // Closes the socket where it fails.
    let listening: AsyncSocket
    do {
      guard case .ip4(let host, let port) = try socket.sockname(),
        let url = URL(string: "http://\(host):\(port)")
      else { throw SocketError.unsupportedAddress }
      self.url = url
      listening = try AsyncSocket(socket: socket, pool: pool)
      try await pool.prepare()
    } catch {
      try? socket.close()
      throw error
    }
    self.socket = listening
    running = Task {
      await withTaskGroup { group in
        group.addTask { try? await pool.run() }
        group.addTask {
          await Self.accept(at: listening, pool: pool, limits: limits, handler: handler)
        }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Ends all connections, and then stops listening. No client can delay this: every wait of a connection is cancelled.
  func stop() async {
    running.cancel()
    await running.value
    socket.socket.shutDown()
    try? socket.close()
  }

  private static func accept(
    at listening: AsyncSocket, pool: any AsyncSocketPool, limits: ServerLimits,
    handler: RequestHandler
  ) async {
    let connections = OpenConnections(limit: limits.connections)
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard let socket = try? await listening.accept() else {
          // The client already closed the connection, or this process has too many open files.
          connections.endOldest()
          try? await Task.sleep(for: .milliseconds(10))
          continue
        }
        guard connections.admit(socket.socket) else {
          try? socket.close()
          continue
        }
        group.addTask {
          await ClientConnection(socket: socket, pool: pool, limits: limits)
            .serve(with: handler, among: connections)
          connections.close(socket.socket)
        }
      }
      group.cancelAll()
    }
  }
}
