extension TestStore {
  /// Skips all received actions that the test hasn't expected. The state is then the state after the last of them.
  ///
  /// - Parameters:
  ///   - strict: Whether it fails if there is none.
  ///   - fileID: With `filePath`, `line` and `column`, where the failure is reported.
  ///
  /// Seed: 000, TestStore.skipReceivedActions.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await run.settle()
    run.skipReceivedActions(strict: strict, at: CallSite(fileID, filePath, line, column))
  }

  /// Cancels all running effects. None of their later actions is received.
  ///
  /// - Parameters:
  ///   - strict: Whether it fails if there is none.
  ///   - fileID: With `filePath`, `line` and `column`, where the failure is reported.
  ///
  /// Seed: 000, TestStore.skipInFlightEffects.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await run.settle()
    run.skipInFlightEffects(strict: strict, at: CallSite(fileID, filePath, line, column))
    await run.settle()
  }
}

extension TestRun {
  /// Skips all received actions.
  func skipReceivedActions(strict: Bool, at location: CallSite) {
    lastStep = location
    guard let last = received.last else {
      if strict { location.failNothingToSkip("There were no received actions to skip.") }
      return
    }
    if exhaustivity != .off {
      location.note { $0.failSkippedActions(received.map(\.action)) }
    }
    state = last.state
    received = received[received.endIndex...]
  }

  /// Cancels all running effects.
  func skipInFlightEffects(strict: Bool, at location: CallSite) {
    lastStep = location
    let effects = running
    guard !effects.isEmpty else {
      if strict { location.failNothingToSkip("There were no running effects to skip.") }
      return
    }
    if exhaustivity != .off {
      location.note { $0.failSkippedEffects(effects.values.map(\.self)) }
    }
    for number in effects.keys.sorted() { cancelEffect(number) }
  }
}
