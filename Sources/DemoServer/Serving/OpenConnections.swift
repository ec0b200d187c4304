import FlyingSocks
import Foundation
import Synchronization

/// The connections of a running server, within its limits.
final class OpenConnections: Sendable {
  private struct State {
    var open: Set<Socket> = []
    /// The connections that wait for a request or the rest of one, the longest wait first.
    var silent: [Socket] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a connection. If there are too many, this ends the connection that has been idle longest.
  ///
  /// - Returns: Whether it was added. It isn't if all connections are processing a request.
  func admit(_ socket: Socket) -> Bool {
    state.withLock { state in
      if state.open.count >= limit { endOldest(&state) }
      guard state.open.count < limit else { return false }
      state.open.insert(socket)
      state.silent.append(socket)
      return true
    }
  }

  /// Ends the connection that has been idle longest.
  func endOldest() {
    state.withLock { endOldest(&$0) }
  }

  /// Marks a connection as processing a request.
  func isAnswering(_ socket: Socket) {
    state.withLock { state in state.silent.removeAll { $0 == socket } }
  }

  /// Marks a connection as idle.
  func isSilent(_ socket: Socket) {
    state.withLock { state in
      if state.open.contains(socket) { state.silent.append(socket) }
    }
  }

  /// Closes a connection. Call it once for each.
  func close(_ socket: Socket) {
    state.withLock { state in
      state.open.remove(socket)
      state.silent.removeAll { $0 == socket }
      // The lock is held, because the next connection may get the same number.
      socket.shutDown()
      try? socket.close()
    }
  }

  private func endOldest(_ state: inout State) {
    guard !state.silent.isEmpty else { return }
    let oldest = state.silent.removeFirst()
    state.open.remove(oldest)
    oldest.shutDown()
  }
}

extension Socket {
  /// Ends a connection, or listening, in this process and in all others.
  ///
  /// Closing the file isn't enough: a child process has copies of all files until its program starts, or even longer.
  /// Shutting a socket down affects all its copies.
  func shutDown() {
    shutdown(file.rawValue, Int32(SHUT_RDWR))
  }
}
