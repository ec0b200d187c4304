extension TestStore where LocalState: Equatable, Action: Equatable {
  /// One step of a test: an action to send, or an expectation.
  public struct Step {
    fileprivate enum Kind {
      case send(LocalAction, ((inout LocalState) throws -> Void)?)
      case receive(Action, ((inout LocalState) throws -> Void)?)
      case environment((inout Environment) throws -> Void)
      case `do`(() throws -> Void)
      case sequence([Step])
    }

    fileprivate let kind: Kind
    fileprivate let location: TestLocation

    /// Sends an action, and compares its change with a description.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - update: Turns the state before the action into the state after it. `nil` means that
    ///     nothing changes.
    public static func send(
      _ action: LocalAction,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column,
      _ update: ((inout LocalState) throws -> Void)? = nil
    ) -> Step {
      Step(kind: .send(action, update), location: TestLocation(fileID, filePath, line, column))
    }

    /// Expects an action of an effect, and compares its change with a description.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - update: Turns the state before the action into the state after it. `nil` means that
    ///     nothing changes.
    public static func receive(
      _ action: Action,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column,
      _ update: ((inout LocalState) throws -> Void)? = nil
    ) -> Step {
      Step(kind: .receive(action, update), location: TestLocation(fileID, filePath, line, column))
    }

    /// Changes the environment for later actions.
    ///
    /// - Parameter update: Changes the environment.
    public static func environment(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column,
      _ update: @escaping (inout Environment) throws -> Void
    ) -> Step {
      Step(kind: .environment(update), location: TestLocation(fileID, filePath, line, column))
    }

    /// Runs code between other steps: for example, advances a test scheduler.
    ///
    /// - Parameter work: The code to run.
    public static func `do`(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column,
      _ work: @escaping () throws -> Void
    ) -> Step {
      Step(kind: .do(work), location: TestLocation(fileID, filePath, line, column))
    }

    /// Combines several steps into one, for tests that share them.
    ///
    /// - Parameter steps: The steps, in order.
    public static func sequence(
      _ steps: [Step],
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      Step(kind: .sequence(steps), location: TestLocation(fileID, filePath, line, column))
    }

    /// Combines several steps into one, for tests that share them.
    ///
    /// - Parameter steps: The steps, in order.
    public static func sequence(
      _ steps: Step...,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      Step(kind: .sequence(steps), location: TestLocation(fileID, filePath, line, column))
    }
  }

  /// Runs steps in order, and then ends the test: reports actions that weren't expected, and
  /// effects that are still running.
  ///
  /// - Parameter steps: The steps, in order.
  public func assert(
    _ steps: Step...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    assert(steps, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs steps in order, and then ends the test: reports actions that weren't expected, and
  /// effects that are still running.
  ///
  /// - Parameter steps: The steps, in order.
  public func assert(
    _ steps: [Step],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    lastStep = TestLocation(fileID, filePath, line, column)
    for step in steps { take(step) }
    complete()
  }

  private func take(_ step: Step) {
    switch step.kind {
    case .send(let action, let update):
      send(action, at: step.location, update)
    case .receive(let action, let update):
      receive(action, at: step.location, update)
    case .environment(let update):
      failIfReceived("changing the environment", at: step.location)
      step.location.failIfThrown { try update(&environment) }
    case .do(let work):
      failIfReceived("doing something else", at: step.location)
      step.location.failIfThrown(work)
    case .sequence(let steps):
      for step in steps { take(step) }
    }
  }
}
