@_spi(Internals) import ConcurrencyExtras

/// A store for tests: a test has to describe every change of the state, and every action that effects
/// send.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = clock
///   $0.search = { ["\($0) 1", "\($0) 2"] }
/// }
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
/// It is exhaustive, unless ``exhaustivity`` is changed. Then the following are failures. Each is reported at the
/// relevant line of the test:
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
public final class TestStore<State, Action> {
  let run: TestRun<State, Action>

  /// The dependencies of the feature. They may be changed between steps. Changes apply from the next action on: running
  /// effects keep their dependencies.
  ///
  /// ```swift
  /// store.dependencies.facts.fetch = { _ in throw Offline() }
  /// await store.send(.factButtonTapped)
  /// ```
  ///
  /// Seed: 000, TestStore.dependencies.
  public var dependencies: DependencyValues {
    _read { yield run.dependencies }
    _modify { yield &run.dependencies }
  }

  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  ///
  /// In the closure of a step, it is the state before the step.
  public var state: State { run.state }

  /// How much the test has to assert: everything by default. It may be changed between any two steps.
  ///
  /// Seed: 000, TestStore.exhaustivity.
  public var exhaustivity: Exhaustivity {
    get { run.exhaustivity }
    set { run.exhaustivity = newValue }
  }

  /// Whether all tasks run serially on the main thread, so that their order is the same in each run. By default they
  /// do, as long as a test store in the process requests it.
  ///
  /// Seed: 000, TestStore.useMainSerialExecutor.
  public var useMainSerialExecutor: Bool {
    get { run.serialExecutor != nil }
    set { run.serialExecutor = newValue ? run.serialExecutor ?? MainSerialExecutorDemand() : nil }
  }

  /// For how many nanoseconds `receive` and `finish` wait for effects by default. The initial value is a second.
  public var timeout: UInt64 {
    get { run.timeout }
    set { run.timeout = newValue }
  }

  /// Makes a store for a test.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Search.State()) {
  ///   Search()
  /// } withDependencies: {
  ///   $0.continuousClock = clock
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once.
  ///   - reducer: Makes the tested reducer.
  ///   - prepareDependencies: Overrides dependencies for the test. It is called once, before the initial state and
  ///     the reducer are made.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.
  public init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where R.State == State, R.Action == Action, State: Equatable {
    run = TestRun(
      initialState: initialState, prepareDependencies: prepareDependencies,
      at: CallSite(fileID, filePath, line, column)
    ) {
      let reducer = reducer()
      return { state, action in reducer.reduce(into: &state, action: action) }
    }
  }
}

extension TestStore {
  /// Runs an operation with a different exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the test has to assert during the operation.
  ///   - operation: The operation.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws. The previous exhaustivity is restored even then.
  ///
  /// Seed: 000, TestStore.withExhaustivity.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs an asynchronous operation with a different exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the test has to assert during the operation.
  ///   - operation: The operation.
  /// - Returns: What the operation returns.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// Runs an operation with changed dependencies of the feature.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the dependencies.
  ///   - operation: The operation. Actions that are sent during it are reduced with the changed dependencies.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw. The previous dependencies are restored even then.
  ///
  /// Seed: 000, TestStore.withDependencies.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValuesForOperation(&dependencies)
    return try operation()
  }

  /// Runs an asynchronous operation with changed dependencies of the feature.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the dependencies.
  ///   - operation: The operation.
  /// - Returns: What the operation returns.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValuesForOperation(&dependencies)
    return try await operation()
  }
}

/// The test store of a feature.
///
/// Seed: 000, TestStoreOf.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
