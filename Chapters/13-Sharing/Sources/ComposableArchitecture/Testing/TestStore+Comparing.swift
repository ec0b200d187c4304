@_spi(Internals) import CasePaths

extension TestStore where State: Equatable {
  /// Compares the change of a step with what the test says of it.
  ///
  /// An exhaustive test says how the state before becomes the state after, so the closure gets the state before.
  /// Any other test says something about the state after, so the closure gets that, and has to leave it as it is.
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
    let start = run.exhaustivity == .on ? before : after
    var described = start
    do {
      try describe(&described, countingFrom: nextID, update)
    } catch {
      return location.failThrown(error)
    }
    if described != after {
      location.failOtherState(described, actual: after, isDescribed: update != nil)
    } else if run.exhaustivity != .on {
      noteSkipped(
        from: before, to: after, countingFrom: nextID, update, mustChange: mustChange, at: location)
    } else if mustChange, update != nil, after == before {
      location.failNothingChanged()
    }
  }

  /// Calls the closure that describes a change, with the dependencies of the store.
  func describe(
    _ state: inout State, countingFrom nextID: StackElementID,
    _ update: ((inout State) throws -> Void)?
  ) throws {
    try XCTModifyLocals.$isExhaustive.withValue(run.exhaustivity == .on) {
      try reducing(with: run.dependencies) {
        try run.ids.describing(from: nextID) { try update?(&state) }
      }
    }
  }
}
