import IssueReporting
import StoreSupport

/// How much of a feature's behavior a test has to assert.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.login(.submitButtonTapped))
/// await store.receive(.login(.delegate(.didLogIn)), timeout: .seconds(1)) {
///   $0.selectedTab = .activity          // other changes don't have to be asserted
/// }
/// ```
///
/// With any exhaustivity, all assertions of a test have to be true.
///
/// Seed: 000, Non-exhaustive testing; TestStore.exhaustivity.
public enum Exhaustivity: Equatable, Sendable {
  /// The test asserts each change of the state, each action that effects send, and the end of each effect.
  case on
  /// The test asserts only a part of the behavior.
  ///
  /// - `showSkippedAssertions`: Whether each failure that `on` would report is shown as a warning:
  ///   it fails no test. The closures of the steps are then run twice.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only a part of the behavior. The rest is not reported.
  public static let off = Self.off(showSkippedAssertions: false)
}

extension TestStore where State: Equatable {
  /// Reports omissions in the description of a step as warnings, if the test shows them. To find them, the closure is
  /// called again, as an exhaustive test would call it: with the state before.
  ///
  /// The closure's expectations may be false for the state before, so they don't fail the test in this call. In XCTest,
  /// that can't be prevented, so the closure isn't called again.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - nextID: The id that the next element of a stack would have got before the step.
  ///   - update: The description, which matches the state after.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func reportSkipped(
    from before: State, to after: State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?, mustChange: Bool, at location: CallSite
  ) {
    guard run.exhaustivity == .off(showSkippedAssertions: true) else { return }
    if update != nil, Warnings.areFailures { return }
    reportRest(
      from: before, to: after, countingFrom: nextID, Warnings.quiet(update), mustChange: mustChange,
      at: location)
  }

  /// Reports omissions of a closure in the description of a step as warnings, without failing the test.
  private func reportRest(
    from before: State, to after: State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?, mustChange: Bool, at location: CallSite
  ) {
    var described = before
    do {
      try describe(&described, countingFrom: nextID, update)
    } catch {
      return location.note { $0.failThrown(error) }
    }
    if described != after {
      location.note { $0.failOtherState(described, actual: after, isDescribed: update != nil) }
    } else if mustChange, update != nil, after == before {
      location.note { $0.failNothingChanged() }
    }
  }
}

extension TestRun {
  /// Handles behavior that the test doesn't assert according to its exhaustivity: fails, records a note, or does
  /// nothing.
  ///
  /// - Parameters:
  ///   - location: The location.
  ///   - fail: Reports the failure at a location.
  func report(at location: CallSite, _ fail: (CallSite) -> Void) {
    if exhaustivity == .off { return }
    if exhaustivity == .on { fail(location) } else { location.note(fail) }
  }
}
