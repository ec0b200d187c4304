import IssueReporting

extension TestStore where State: Equatable {
  /// Reports as warnings what the description of a step omits, if the test shows it. To find that out, the closure is
  /// called again, as an exhaustive test would call it: with the state before.
  ///
  /// What the closure says need not be true of the state before. So nothing that it expects in this call fails the
  /// test. In a test of XCTest that cannot be prevented, and the closure is not called again.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: What the test says, which is true of the state after.
  ///   - mustChange: Whether a closure has to change something.
  ///   - location: The step.
  func noteSkipped(
    from before: State, to after: State,
    _ update: ((inout State) throws -> Void)?, mustChange: Bool, at location: CallSite
  ) {
    guard run.exhaustivity == .off(showSkippedAssertions: true) else { return }
    if update != nil, Warnings.areFailures { return }
    noteRest(
      from: before, to: after, Warnings.quiet(update), mustChange: mustChange,
      at: location)
  }

  /// Reports as warnings what a closure omits from the description of a step, without failing the test.
  private func noteRest(
    from before: State, to after: State,
    _ update: ((inout State) throws -> Void)?, mustChange: Bool, at location: CallSite
  ) {
    var described = before
    do {
      try describe(&described, update)
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
  /// Does about something that the test has not said what its exhaustivity asks for: fails, notes it, or nothing.
  ///
  /// - Parameters:
  ///   - location: The place.
  ///   - fail: Reports the failure at a place.
  func report(at location: CallSite, _ fail: (CallSite) -> Void) {
    if exhaustivity == .off { return }
    if exhaustivity == .on { fail(location) } else { location.note(fail) }
  }
}
