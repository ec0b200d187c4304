import FlyingSocks
import Foundation
import Synchronization

/// The connections of a server that listens: no more than its limits allow.
final class OpenConnections: Sendable {
  private struct State {
    var open: Set<Socket> = []
    /// Those that wait for a request, or the rest of one. The one that has waited longest comes first.
    var silent: [Socket] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one more in. If there are too many, the one that has been silent longest is ended.
  ///
  /// - Returns: Whether there is room. There is none while a request is answered on each.
  func admit(_ socket: Socket) -> Bool {
    state.withLock { state in
      if state.open.count >= limit { endOldest(&state) }
      guard state.open.count < limit else { return false }
      state.open.insert(socket)
      state.silent.append(socket)
      return true
    }
  }

  /// Ends the one that has been silent longest.
  func endOldest() {
    state.withLock { endOldest(&$0) }
  }

  /// Takes down that a request has arrived, and is being answered.
  func isAnswering(_ socket: Socket) {
    state.withLock { state in state.silent.removeAll { $0 == socket } }
  }

  /// Takes down that nothing is to be answered now.
  func isSilent(_ socket: Socket) {
    state.withLock { state in
      if state.open.contains(socket) { state.silent.append(socket) }
    }
  }

  /// Closes a connection. To be called once for each.
  func close(_ socket: Socket) {
    state.withLock { state in
      state.open.remove(socket)
      state.silent.removeAll { $0 == socket }
      // Under the lock, for the next connection may have the same number.
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
  /// To close a file is not enough for that: a process that is being started has copies of all files
  /// until its program runs, or for as long as that does. To shut a socket down goes for all of its
  /// copies.
  func shutDown() {
    shutdown(file.rawValue, Int32(SHUT_RDWR))
  }
}
