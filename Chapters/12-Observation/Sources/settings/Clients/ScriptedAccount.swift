import ComposableArchitecture
import DemoServer

extension AccountClient {
  /// A stand-in for the server. It returns the same responses under the same conditions, in this process and on a given
  /// clock. On a test clock, each session is the same.
  ///
  /// - Parameters:
  ///   - clock: The clock for the time that responses take.
  ///   - conditions: The latency and the failures.
  ///   - grantsNotifications: Whether notifications are allowed.
  static func scripted(
    clock: any Clock<Duration>, conditions: ServerConditions = ServerConditions(),
    grantsNotifications: Bool = true
  ) -> AccountClient {
    let script = LockIsolated(ServerScript(conditions: conditions))
    // Simulates a request: waits, and then fails if the conditions say so.
    @Sendable func takeTurn(of target: String) async throws {
      let turn = script.withValue { $0.next(for: target) }
      // A sleep of zero would last until a test advances the clock.
      if turn.latency > .zero { try await clock.sleep(for: turn.latency) }
      try Task.checkCancellation()
      if let failure = turn.failure { throw AccountError(failure) }
    }
    return AccountClient(
      isTaken: { name in
        try await takeTurn(of: "/names/\(name)")
        do {
          return try NameRegister().availability(of: name).isTaken
        } catch {
          throw AccountError(error)
        }
      },
      requestPermission: {
        try await takeTurn(of: "/notifications/permission")
        return grantsNotifications
      })
  }
}
