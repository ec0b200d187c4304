// The steps of a test with the labels of 2021: the file and line at which failures are reported. A function with steps
// for several tests passes them on.

extension TestStore where State == LocalState, Action == LocalAction {
  /// Makes a store for a test, with the file and line at which failures before the first step are
  /// reported.
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
  /// Sends an action and compares its change, with the file and line at which failures are
  /// reported.
  public func send(
    _ action: LocalAction, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    send(action, fileID: file, filePath: file, line: line, column: 1, update)
  }
}

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Expects an action of an effect and compares its change, with the file and line at which failures are reported.
  public func receive(
    _ expected: Action, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(expected, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Runs steps in order, with the file and line at which failures at the end are reported.
  public func assert(_ steps: Step..., file: StaticString, line: UInt = #line) {
    assert(steps, file: file, line: line)
  }

  /// Runs steps in order, with the file and line at which failures at the end are reported.
  public func assert(_ steps: [Step], file: StaticString, line: UInt = #line) {
    assert(steps, fileID: file, filePath: file, line: line, column: 1)
  }
}

extension TestStore.Step {
  /// Sends an action, with the file and line at which failures are reported.
  public static func send(
    _ action: LocalAction, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    .send(action, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Expects an action of an effect, with the file and line at which failures are reported.
  public static func receive(
    _ action: Action, file: StaticString, line: UInt = #line,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) -> Self {
    .receive(action, fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Changes the environment, with the file and line at which failures are reported.
  public static func environment(
    file: StaticString, line: UInt = #line, _ update: @escaping (inout Environment) throws -> Void
  ) -> Self {
    .environment(fileID: file, filePath: file, line: line, column: 1, update)
  }

  /// Runs code between other steps, with the file and line at which failures are reported.
  public static func `do`(
    file: StaticString, line: UInt = #line, _ work: @escaping () throws -> Void
  ) -> Self {
    .do(fileID: file, filePath: file, line: line, column: 1, work)
  }
}
