import ComposableArchitecture
import DemoServer

extension AccountClient {
  /// A stand-in for the server. It gives the same answers under the same conditions, in this process and on a clock of
  /// its own. On a test clock, a session goes the same way each time.
  ///
  /// - Parameters:
  ///   - clock: What keeps the time that answers take.
  ///   - conditions: How slow it is, and what fails.
  ///   - grantsNotifications: Whether notifications are allowed.
  static func scripted(
    clock: any Clock<Duration>, conditions: ServerConditions = ServerConditions(),
    grantsNotifications: Bool = true
  ) -> AccountClient {
    let script = LockIsolated(ServerScript(conditions: conditions))
    // Takes a request through its turn: the wait, and then perhaps a failure.
    @Sendable func takeTurn(of target: String) async throws {
      let turn = script.withValue { $0.next(for: target) }
      // A sleep of no time at all would last until somebody moves the clock.
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
