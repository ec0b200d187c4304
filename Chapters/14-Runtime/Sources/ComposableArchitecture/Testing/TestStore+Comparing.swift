@_spi(Internals) import CasePaths
@_spi(SharedChangeTracking) import Sharing

extension TestStore {
  /// Compares the change of a step with what the test says of it.
  ///
  /// An exhaustive test says how the state before becomes the state after, so the closure gets the state before.
  /// Any other test says something about the state after, so the closure gets that, and has to leave it as it is.
  ///
  /// Meanwhile shared values are in the state before what they were before, with what the closure tells of them, and in
  /// the state after what they are.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - nextID: The id that the next element of a stack would have got before the step.
  ///   - update: What the test says. `nil` says that nothing changes.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func compare(
    from before: State, to after: State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?,
    mustChange: Bool = true, at location: CallSite
  ) {
    let isExhaustive = run.exhaustivity == .on
    // Otherwise the closure gets what shared values are now, too.
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
        noteSkipped(
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
