@_spi(Internals) import CasePaths

extension TestStore where State: Equatable {
  /// Compares the change of a step with the test's description.
  ///
  /// The closure of an exhaustive test turns the state before into the state after, so it receives the state before.
  /// The closure of any other test asserts only a part of the state after, so it receives that state, and must not
  /// change it.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: The description of the change. `nil` means that nothing changes.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func compare(
    from before: State, to after: State, _ update: ((inout State) throws -> Void)?,
    mustChange: Bool = true, at location: CallSite
  ) {
    let start = run.exhaustivity == .on ? before : after
    var described = start
    do {
      try describe(&described, update)
    } catch {
      return location.failThrown(error)
    }
    if described != after {
      location.failOtherState(described, actual: after, isDescribed: update != nil)
    } else if run.exhaustivity != .on {
      reportSkipped(from: before, to: after, update, mustChange: mustChange, at: location)
    } else if mustChange, update != nil, after == before {
      location.failNothingChanged()
    }
  }

  /// Calls the closure that describes a change, with the dependencies of the store.
  func describe(
    _ state: inout State, _ update: ((inout State) throws -> Void)?
  ) throws {
    try XCTModifyLocals.$isExhaustive.withValue(run.exhaustivity == .on) {
      try reducing(with: run.dependencies) { try update?(&state) }
    }
  }
}
