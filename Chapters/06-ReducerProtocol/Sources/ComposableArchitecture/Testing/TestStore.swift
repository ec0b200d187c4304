/// A store for tests: a test has to describe every change of the state, and every action that effects
/// send.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(
///   initialState: Search.State(),
///   reducer: Search(
///     clock: AnyClock(clock),
///     search: { ["\($0) 1", "\($0) 2"] }
///   )
/// )
///
/// await store.send(.queryChanged("c")) {
///   $0.query = "c"                      // only the changes of this action
/// }
/// await clock.advance(by: .milliseconds(500))
/// await store.receive(.response(.success(["c 1", "c 2"]))) {
///   $0.results = ["c 1", "c 2"]
/// }
/// ```
///
/// It is exhaustive. The following are failures. Each is reported at the relevant line of the test:
///
/// - The closure of `send` or `receive` doesn't turn the state before into the actual state. Without a closure, the
///   state must not change. A closure must change the state.
/// - An action is expected, but none or a different one was received.
/// - The test sends another action, or ends, before it expects all received actions.
/// - The test ends while effects are running.
///
/// A test store ends when it is released. Like a store, it is isolated to the main actor.
///
/// Seed: 001 (TestStore); 000, Testing effects; 003, AlertState.
@MainActor
public final class TestStore<State, Action, ScopedState, ScopedAction, Environment> {
  let run: TestRun<State, Action>
  private let environmentBox: EnvironmentBox<Environment>
  let toScopedState: (State) -> ScopedState
  let fromScopedAction: (ScopedAction) -> Action

  /// The environment of an ``AnyReducer``. It may be changed between steps, and the next action receives the new one.
  ///
  /// A reducer that conforms to ``ReducerProtocol`` has no environment.
  public var environment: Environment {
    get { environmentBox.environment }
    set { environmentBox.environment = newValue }
  }

  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  ///
  /// In the closure of a step, it is the state before the step.
  public var state: State { run.state }

  /// For how many nanoseconds ``receive(_:timeout:_:fileID:file:line:column:)-(_,Duration?,_,_,_,_,_)`` and
  /// ``finish(timeout:fileID:file:line:column:)-(Duration?,_,_,_,_)`` wait for effects by default. The initial value is
  /// a tenth of a second.
  public var timeout: UInt64 {
    get { run.timeout }
    set { run.timeout = newValue }
  }

  private init(
    run: TestRun<State, Action>, environmentBox: EnvironmentBox<Environment>,
    toScopedState: @escaping (State) -> ScopedState,
    fromScopedAction: @escaping (ScopedAction) -> Action
  ) {
    self.run = run
    self.environmentBox = environmentBox
    self.toScopedState = toScopedState
    self.fromScopedAction = fromScopedAction
  }

  /// Makes a store for a test that describes child state, and sends child actions.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: Search.State(), reducer: Search(…),
  ///   observe: SearchView.ViewState.init, send: SearchView.action(for:)
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once.
  ///   - reducer: The tested reducer.
  ///   - toScopedState: Derives the child state to describe: the state that a view observes.
  ///   - fromScopedAction: Turns a sent action into one of the reducer. Received actions are those of the reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    observe toScopedState: @escaping (State) -> ScopedState,
    send fromScopedAction: @escaping (ScopedAction) -> Action,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action, ScopedState: Equatable, Environment == Void {
    self.init(
      run: TestRun(
        initialState: initialState(), at: CallSite(fileID, filePath, line, column),
        reducer: { state, action in reducer.reduce(into: &state, action: action) }
      ),
      environmentBox: EnvironmentBox(()), toScopedState: toScopedState,
      fromScopedAction: fromScopedAction
    )
  }

  /// Makes a store for a test that describes child state.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once.
  ///   - reducer: The tested reducer.
  ///   - toScopedState: Derives the child state to describe: the state that a view observes.
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    observe toScopedState: @escaping (State) -> ScopedState,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where
    R.State == State, R.Action == Action, ScopedState: Equatable, ScopedAction == Action,
    Environment == Void
  {
    self.init(
      initialState: initialState(), reducer: reducer, observe: toScopedState, send: { $0 },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once.
  ///   - reducer: The tested reducer, with its dependencies: test clocks, and known responses.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where
    R.State == State, R.Action == Action, State: Equatable, ScopedState == State,
    ScopedAction == Action, Environment == Void
  {
    self.init(
      initialState: initialState(), reducer: reducer, observe: { $0 }, send: { $0 },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Makes a store for a test of an ``AnyReducer``.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The tested reducer.
  ///   - environment: The reducer's environment in this test: test clocks, and known responses.
  public convenience init(
    initialState: State, reducer: AnyReducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ScopedState == State, ScopedAction == Action {
    let box = EnvironmentBox(environment)
    self.init(
      run: TestRun(
        initialState: initialState, at: CallSite(fileID, filePath, line, column),
        reducer: { state, action in reducer.run(&state, action, box.environment) }
      ),
      environmentBox: box, toScopedState: { $0 }, fromScopedAction: { $0 }
    )
  }
}

extension TestStore {
  /// Makes a test store that describes child state of this one, and sends the child's actions.
  ///
  /// Both test the same feature: an action that one of them sends changes the state of both, and either can receive an
  /// effect's action.
  ///
  /// To describe child state from the start, prefer `observe:` and `send:` in the initialiser.
  ///
  /// - Parameters:
  ///   - toScopedState: Derives the child state to describe.
  ///   - fromScopedAction: Makes an action of this store of one of the new store.
  /// - Returns: A test store. It receives actions of the parent.
  public func scope<PartState, PartAction>(
    state toScopedState: @escaping (ScopedState) -> PartState,
    action fromScopedAction: @escaping (PartAction) -> ScopedAction
  ) -> TestStore<State, Action, PartState, PartAction, Environment> {
    .init(
      run: run, environmentBox: environmentBox,
      toScopedState: { [outer = self.toScopedState] in toScopedState(outer($0)) },
      fromScopedAction: { [outer = self.fromScopedAction] in outer(fromScopedAction($0)) }
    )
  }

  /// Makes a test store that describes child state of this one, and sends the same actions.
  ///
  /// - Parameter toScopedState: Derives the child state to describe.
  public func scope<PartState>(
    state toScopedState: @escaping (ScopedState) -> PartState
  ) -> TestStore<State, Action, PartState, ScopedAction, Environment> {
    scope(state: toScopedState, action: { $0 })
  }
}

/// Stores the environment of an ``AnyReducer``, for all test stores that share it.
@MainActor
private final class EnvironmentBox<Environment> {
  var environment: Environment
  init(_ environment: Environment) { self.environment = environment }
}
