import FlyingSocks
import Foundation

/// The server's end of a connection: it reads requests and writes responses, sequentially.
struct ClientConnection: Sendable {
  let socket: AsyncSocket
  let pool: any AsyncSocketPool
  let limits: ServerLimits

  /// Serves requests until the client closes the connection or exceeds a limit, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - handler: Produces the responses.
  ///   - connections: Is notified when a request arrives, and when it is answered.
  func serve(with handler: RequestHandler, among connections: OpenConnections) async {
    sendAtOnce()
    var reader = RequestReader(socket, limits: limits)
    do {
      while true {
        let request = try await reader.next()
        connections.isAnswering(socket.socket)
        let answer = await handler.respond(to: request, from: self)
        guard try await send(answer, to: request.head) else { return }
        connections.isSilent(socket.socket)
      }
    } catch let failure as ServerFailure {
      try? await refuse(failure)
    } catch {
      // The client closed the connection, or the server stopped.
    }
  }

  /// Waits for the client to close the connection.
  ///
  /// A client that closes only its half of it, and continues to read, looks the same.
  ///
  /// - Returns: Whether it did; `false` if the task was cancelled, or if the client sent more data, which hides the
  ///   end.
  func closes() async -> Bool {
    do {
      try await pool.suspendSocket(socket.socket, untilReadyFor: .read)
      var byte: UInt8 = 0
      return recv(socket.socket.file.rawValue, &byte, 1, Int32(MSG_PEEK)) == 0
    } catch {
      return error as? SocketError == .disconnected
    }
  }

  /// Sends a response.
  ///
  /// - Returns: Whether the connection stays open.
  private func send(_ answer: Answer, to request: RequestHead) async throws -> Bool {
    let goesOn = request.keepsConnection && !Task.isCancelled
    let bytes = answer.bytes(closesConnection: !goesOn, withBody: request.method != "HEAD")
    let sent: Void? = try await within(limits.patience) { [socket] in
      try await socket.write(bytes)
    }
    return goesOn && sent != nil
  }

  /// Responds to a request that isn't read completely.
  private func refuse(_ failure: ServerFailure) async throws {
    let bytes = Answer.failure(failure).bytes(closesConnection: true, withBody: true)
    _ = try await within(min(limits.patience, .seconds(1))) { [socket] in
      try await socket.write(bytes)
      shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      // Closing a connection with unread data discards the response.
      while true { _ = try await socket.read(atMost: 4_096) }
    }
  }

  /// Sends data immediately rather than after the client acknowledges earlier data.
  private func sendAtOnce() {
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: isOn))
    setsockopt(socket.socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
  }
}
