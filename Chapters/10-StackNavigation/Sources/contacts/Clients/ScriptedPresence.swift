import ComposableArchitecture
import DemoServer
import Foundation

/// A stand-in for the server. It returns the same responses under the same conditions, in this process and on a
/// given clock. On a test clock, each session is the same.
final class ScriptedPresence: Sendable {
  private struct State {
    var script = ServerScript()
    var counts = RequestCounts()
    var listeners: [AsyncStream<RequestCounts>.Continuation] = []
  }

  private let clock: any Clock<Duration>
  private let date: DateGenerator
  private let board = PresenceBoard()
  private let state = LockIsolated(State())

  /// - Parameters:
  ///   - clock: The clock for the time that responses take.
  ///   - date: The generator for the dates of the requests.
  init(clock: any Clock<Duration>, date: DateGenerator) {
    self.clock = clock
    self.date = date
  }

  /// The client of this server.
  var client: PresenceClient {
    PresenceClient(
      presence: { id in
        try await self.answer(to: "/presence/\(id)") {
          Presence(self.board.presence(of: id, at: self.date.now), in: .gmt)
        }
      },
      setConditions: { conditions in self.state.withValue { $0.script.conditions = conditions } },
      counts: { self.counts }
    )
  }

  private var counts: AsyncStream<RequestCounts> {
    let (counts, listener) = AsyncStream.makeStream(
      of: RequestCounts.self, bufferingPolicy: .bufferingNewest(1))
    state.withValue {
      $0.listeners.append(listener)
      listener.yield($0.counts)
    }
    return counts
  }

  /// Simulates a request: waits, and then fails if the conditions say so.
  private func answer<Answer: Sendable>(
    to target: String, _ answer: @Sendable () -> Answer
  ) async throws -> Answer {
    let turn = state.withValue { $0.script.next(for: target) }
    count(\.sent)
    do {
      // A sleep of zero would last until a test advances the clock.
      if turn.latency > .zero { try await clock.sleep(for: turn.latency) }
      try Task.checkCancellation()
    } catch {
      count(\.abandoned)
      throw error
    }
    count(\.answered)
    if let failure = turn.failure { throw PresenceError(failure) }
    return answer()
  }

  private func count(_ kind: WritableKeyPath<RequestCounts, Int> & Sendable) {
    state.withValue { state in
      state.counts[keyPath: kind] += 1
      for listener in state.listeners { listener.yield(state.counts) }
    }
  }
}
