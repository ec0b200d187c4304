@_spi(Internals) import CasePaths
@_spi(SharedChangeTracking) import Sharing

extension TestStore {
  /// Compares the change of a step with the test's description.
  ///
  /// The closure of an exhaustive test turns the state before into the state after, so it receives the state before.
  /// The closure of any other test asserts only a part of the state after, so it receives that state, and must not
  /// change it.
  ///
  /// In the meantime, shared values in the state before have their values before the step, with the closure's
  /// assertions, and shared values in the state after have their current values.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - nextID: The id of the next stack element before the step.
  ///   - update: The description of the change. `nil` means that nothing changes.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func compare(
    from before: State, to after: State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?,
    mustChange: Bool = true, at location: CallSite
  ) {
    let isExhaustive = run.exhaustivity == .on
    // Otherwise, the closure receives the current shared values as well.
    if !isExhaustive { run.sharedChanges.reset() }
    let haveSharedChanged = run.sharedChanges.hasDueChanges
    defer { run.sharedChanges.resetDue() }
    run.sharedChanges.assertDue {
      var described = isExhaustive ? before : after
      do {
        try describe(&described, from: before, countingFrom: nextID, update)
      } catch {
        return location.failThrown(error)
      }
      if described != after {
        location.failOtherState(described, actual: after, isDescribed: update != nil)
      } else if !isExhaustive {
        reportSkipped(
          from: before, to: after, countingFrom: nextID, update, mustChange: mustChange,
          at: location)
      } else if mustChange, update != nil, after == before, !haveSharedChanged {
        location.failNothingChanged()
      }
    }
  }

  /// Calls the closure that describes a change, with the dependencies of the store, and with the state before the step
  /// as the store's state.
  func describe(
    _ state: inout State, from before: State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?
  ) throws {
    let now = run.state
    run.state = before
    defer { run.state = now }
    try XCTModifyLocals.$isExhaustive.withValue(run.exhaustivity == .on) {
      try reducing(with: run.dependencies) {
        try run.ids.describing(from: nextID) { try update?(&state) }
      }
    }
  }
}
