// The steps of a test with the labels of 2021: a file and a line to report failures for. A function that
// takes steps for several tests hands them on.

extension TestStore where State == LocalState, Action == LocalAction {
  /// Makes a store for a test, with a file and a line to report failures for before the first step.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    file: StaticString, line: UInt = #line
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment,
      fileID: file, filePath: file, line: line, column: 1)
  }
}

extension TestStore where LocalState: Equatable {
  /// Sends an action and compares its change, with a file and a line to report failures for.
  public func send(
    _ action: LocalAction, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    send(action, fileID: file, filePath: file, line: line, column: 1, update)
  }
}

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Expects an action of an effect and compares its change, with a file and a line to report failures
  /// for.
  public func receive(
    _ expected: Action, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(expected, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Takes steps one after the other, with a file and a line to report failures for at the end.
  public func assert(_ steps: Step..., file: StaticString, line: UInt = #line) {
    assert(steps, file: file, line: line)
  }

  /// Takes steps one after the other, with a file and a line to report failures for at the end.
  public func assert(_ steps: [Step], file: StaticString, line: UInt = #line) {
    assert(steps, fileID: file, filePath: file, line: line, column: 1)
  }
}

extension TestStore.Step {
  /// Sends an action, with a file and a line to report failures for.
  public static func send(
    _ action: LocalAction, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    .send(action, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Expects an action of an effect, with a file and a line to report failures for.
  public static func receive(
    _ action: Action, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    .receive(action, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Changes the environment, with a file and a line to report failures for.
  public static func environment(
    file: StaticString, line: UInt = #line, _ update: @escaping (inout Environment) throws -> Void
  ) -> Self {
    .environment(fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Does something between other steps, with a file and a line to report failures for.
  public static func `do`(
    file: StaticString, line: UInt = #line, _ work: @escaping () throws -> Void
  ) -> Self {
    .do(fileID: file, filePath: file, line: line, column: 1, work)
  }
}
