@_spi(Internals) import CasePaths
import Exercises

extension TestStore where ScopedState: Equatable {
  /// Compares the change of a step with what the test says of it.
  ///
  /// An exhaustive test says how the state before becomes the state after, so the closure gets the state before.
  /// Any other test says something about the state after, so the closure gets that, and has to leave it as it is.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: What the test says. `nil` says that nothing changes.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func compare(
    from before: State, to after: State, _ update: ((inout ScopedState) throws -> Void)?,
    mustChange: Bool = true, at location: CallSite
  ) {
    // Exercise 8.1
    exercise("8.1", "compare what the test says with what has happened")
  }

  /// Calls the closure that describes a change, with the dependencies of the store.
  func describe(
    _ state: inout ScopedState, _ update: ((inout ScopedState) throws -> Void)?
  ) throws {
    try XCTModifyLocals.$isExhaustive.withValue(run.exhaustivity == .on) {
      try reducing(with: run.dependencies) { try update?(&state) }
    }
  }
}
