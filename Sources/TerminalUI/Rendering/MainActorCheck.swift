import Dispatch
import IssueReporting

/// Checks whether code without a known isolation runs on the main actor.
///
/// `Thread.isMainThread` isn't reliable on Linux, where the main actor can leave the first thread under an `async`
/// main. On every platform, the main actor's executor is the main queue.
enum MainActorCheck {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: key) == true
  }

  /// Whether this runs on the main actor. If it doesn't, an issue is reported.
  ///
  /// - Parameter call: The call to name in the report, as in `“record” was called`.
  static func isOnMainActor(orReport call: String) -> Bool {
    if isOnMainActor { return true }
    reportIssue("\(call) off the main actor. Send it there first, with a main-queue scheduler.")
    return false
  }

  /// Runs the operation immediately on the main actor. On any other thread, it reports an issue and schedules the
  /// operation.
  static func run(_ call: String, _ operation: @escaping @MainActor @Sendable () -> Void) {
    if isOnMainActor(orReport: call) {
      MainActor.assumeIsolated(operation)
    } else {
      Task { @MainActor in operation() }
    }
  }

  /// Runs the operation immediately on the main actor, and otherwise schedules it.
  static func run(_ operation: @escaping @MainActor @Sendable () -> Void) {
    if isOnMainActor {
      MainActor.assumeIsolated(operation)
    } else {
      Task { @MainActor in operation() }
    }
  }
}
