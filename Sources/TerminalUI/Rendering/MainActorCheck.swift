import Dispatch
import IssueReporting

/// Tells whether code that the compiler cannot place runs on the main actor.
///
/// `Thread.isMainThread` says nothing on Linux, where an `async` main lets the main actor run off
/// the first thread; the main actor's executor is the main queue on every platform.
enum MainActorCheck {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: key) == true
  }

  /// Whether this runs on the main actor; where it does not, an issue is reported.
  ///
  /// - Parameter call: What was called, for the report, as in `“record” was called`.
  static func isOnMainActor(orReport call: String) -> Bool {
    if isOnMainActor { return true }
    reportIssue("\(call) off the main actor. Send it there first, with a main-queue scheduler.")
    return false
  }

  /// Runs the operation now when on the main actor; otherwise reports an issue and runs it there
  /// soon.
  static func run(_ call: String, _ operation: @escaping @MainActor @Sendable () -> Void) {
    if isOnMainActor(orReport: call) {
      MainActor.assumeIsolated(operation)
    } else {
      Task { @MainActor in operation() }
    }
  }

  /// Runs the operation now when on the main actor, and otherwise there soon.
  static func run(_ operation: @escaping @MainActor @Sendable () -> Void) {
    if isOnMainActor {
      MainActor.assumeIsolated(operation)
    } else {
      Task { @MainActor in operation() }
    }
  }
}
