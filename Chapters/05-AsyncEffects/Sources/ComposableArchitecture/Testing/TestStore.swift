import IssueReporting
import OpenCombine
import StoreSupport

/// A store for tests: a test has to describe every change of the state, and every action that effects
/// send.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(
///   initialState: SearchState(),
///   reducer: searchReducer,
///   environment: SearchEnvironment(
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
public final class TestStore<State, ScopedState, Action, ScopedAction, Environment> {
  /// The reducer's environment. It may be changed between steps, and the next action receives the new one.
  public var environment: Environment

  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  ///
  /// In the closure of a step, it is the state before the step.
  public private(set) var state: State

  /// For how many nanoseconds ``receive(_:timeout:_:fileID:file:line:column:)-(_,Duration?,_,_,_,_,_)`` and
  /// ``finish(timeout:fileID:file:line:column:)-(Duration?,_,_,_,_)`` wait for effects by default. The initial value is
  /// a second.
  public var timeout: UInt64 = 1_000_000_000

  private let reducer: Reducer<State, Action, Environment>
  private let toScopedState: (State) -> ScopedState
  private let fromScopedAction: (ScopedAction) -> Action

  /// The actions of effects that the test hasn't expected yet, each with the state after it.
  private(set) var received: ArraySlice<(action: Action, state: State)> = []

  /// The steps whose effects are running, by the effect's number.
  var running: [Int: CallSite] { steps.filter { loop.runningEffects[$0.key] != nil } }

  /// The steps that started effects, by the effect's number, until the effect ends.
  private var steps: [Int: CallSite] = [:]

  /// Is notified of each action that is received and of each effect that ends.
  let signal = AsyncSignal()

  private let settling = Settling()

  /// The last step, or the line that made the store: failures at the end are reported here. A `receive` that found no
  /// action doesn't count, because it was already reported.
  var lastStep: CallSite

  private lazy var loop = StoreLoop<State, Sent>(
    initialState: state,
    // While the test store is being released, an effect may still send something. It is ignored.
    reduce: { [weak self] state, sent in self?.reduce(&state, sent) ?? .none },
    onEffectEnd: { [weak self] number in
      self?.steps[number] = nil
      self?.signal.post()
    }
  )

  /// The state after the last action of the test.
  private lazy var stateAfterTest = state

  /// An action of the test or of an effect, and the step of the test that caused it.
  private struct Sent: CustomStringConvertible {
    enum Origin { case test(ScopedAction), effect(Action) }
    let origin: Origin
    let location: CallSite

    /// The action, for messages of the inner loop.
    var description: String {
      switch origin {
      case .test(let action): "\(action)"
      case .effect(let action): "\(action)"
      }
    }
  }

  private init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    toScopedState: @escaping (State) -> ScopedState,
    fromScopedAction: @escaping (ScopedAction) -> Action, at location: CallSite
  ) {
    self.environment = environment
    self.reducer = reducer
    self.toScopedState = toScopedState
    self.fromScopedAction = fromScopedAction
    state = initialState
    lastStep = location
  }

  // An isolated `deinit` would no longer belong to the test: its issues would be lost.
  deinit {
    guard isOnMainActor else {
      reportIssue("A test store was released off the main actor, so its end was not checked.")
      return
    }
    MainActor.assumeIsolated { complete() }
  }

  /// Ends the test: reports actions that were not expected, and effects that are still running.
  func complete() {
    failForReceived()
    failForRunning()
    received = []
  }

  /// The reducer of the inner loop. It runs the feature's reducer and stores the actions of effects.
  private func reduce(_ state: inout State, _ sent: Sent) -> Effect<Sent, Never> {
    let effect: Effect<Action, Never>
    switch sent.origin {
    case .test(let action):
      effect = reducer.run(&state, fromScopedAction(action), environment)
      stateAfterTest = state
    case .effect(let action):
      effect = reducer.run(&state, action, environment)
      received.append((action, state))
      signal.post()
    }
    if !effect.isNone { steps[loop.startedEffects + 1] = sent.location }
    return effect.map { Sent(origin: .effect($0), location: sent.location) }
  }
}

extension TestStore where State == ScopedState, Action == ScopedAction {
  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The tested reducer.
  ///   - environment: The reducer's environment in this test: test clocks, and known responses.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment,
      toScopedState: { $0 }, fromScopedAction: { $0 },
      at: CallSite(fileID, filePath, line, column)
    )
  }
}

extension TestStore {
  /// Makes a test store for child state. It begins with the current state, and sends the child's actions.
  ///
  /// It is independent of this store: an action in one of them doesn't change the other.
  ///
  /// - Parameters:
  ///   - toScopedState: Derives the child state to describe.
  ///   - fromScopedAction: Makes an action of this store of one of the new store.
  /// - Returns: A test store. It receives actions of the parent.
  public func scope<PartState, PartAction>(
    state toScopedState: @escaping (ScopedState) -> PartState,
    action fromScopedAction: @escaping (PartAction) -> ScopedAction,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStore<State, PartState, Action, PartAction, Environment> {
    TestStore<State, PartState, Action, PartAction, Environment>(
      initialState: loop.state.value, reducer: reducer, environment: environment,
      toScopedState: { [outer = self.toScopedState] in toScopedState(outer($0)) },
      fromScopedAction: { [outer = self.fromScopedAction] in outer(fromScopedAction($0)) },
      at: CallSite(fileID, filePath, line, column)
    )
  }

  /// Makes a test store for child state that sends the same actions.
  ///
  /// - Parameter toScopedState: Derives the child state to describe.
  public func scope<PartState>(
    state toScopedState: @escaping (ScopedState) -> PartState,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStore<State, PartState, Action, ScopedAction, Environment> {
    scope(
      state: toScopedState, action: { $0 }, fileID: fileID, file: filePath, line: line,
      column: column)
  }
}

extension TestStore where ScopedState: Equatable {
  /// Sends an action, compares its change with a description, and waits until its effects begin.
  ///
  /// When it returns, the effects of the action have reached their first suspension, and effects that it cancelled have
  /// ended. If the operation of a cancelled effect continues, it waits for one second, and only once.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the state after it. If it throws, the test fails. `nil` means
  ///     that nothing changes.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  /// - Returns: The action's effects, to await or to cancel.
  @discardableResult
  public func send(
    _ action: ScopedAction, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let work = send(action, at: CallSite(fileID, filePath, line, column), update)
    await settle()
    return TestStoreTask(work, timeout: timeout)
  }

  /// Sends an action, and compares its change with a description. When it returns, its effects are started. Their work
  /// off the main actor isn't done yet.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the state after it.
  @_disfavoredOverload
  public func send(
    _ action: ScopedAction, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(action, at: CallSite(fileID, filePath, line, column), update)
  }

  @discardableResult
  private func send(
    _ action: ScopedAction, at location: CallSite, _ update: ((inout ScopedState) throws -> Void)?
  ) -> Work? {
    lastStep = location
    failIfReceived("sending an action", at: location)
    let work = loop.send(Sent(origin: .test(action), location: location))
    goOn(to: stateAfterTest, update, at: location)
    return work
  }
}

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Expects the first received action that wasn't expected yet, and compares its change with a description. If there
  /// is none yet and effects are running, it waits for one.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - timeout: How long to wait; by default ``timeout``.
  ///   - update: Turns the state before the action into the state after it. `nil` means that nothing changes.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public func receive(
    _ expected: Action, timeout: Duration?,
    _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expected, within: timeout ?? .nanoseconds(self.timeout),
      at: CallSite(fileID, filePath, line, column), update)
    await settle()
  }

  /// Expects an action of an effect, as
  /// ``receive(_:timeout:_:fileID:file:line:column:)-(_,Duration?,_,_,_,_,_)`` does.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - nanoseconds: How long to wait; by default ``timeout``.
  ///   - update: Turns the state before the action into the state after it.
  public func receive(
    _ expected: Action, timeout nanoseconds: UInt64? = nil,
    _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expected, within: .nanoseconds(nanoseconds ?? timeout),
      at: CallSite(fileID, filePath, line, column), update)
    await settle()
  }

  /// Expects an action that an effect already sent. It doesn't wait.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - update: Turns the state before the action into the state after it.
  @_disfavoredOverload
  public func receive(
    _ expected: Action, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CallSite(fileID, filePath, line, column)
    take(expected, at: location, update) { failNothingReceived(expected, at: location) }
  }

  /// Takes the first received action, and compares it and its change with the expectation.
  ///
  /// - Parameter failNothing: Called if no action was received.
  func take(
    _ expected: Action, at location: CallSite,
    _ update: ((inout ScopedState) throws -> Void)?, orElse failNothing: () -> Void
  ) {
    guard let (action, state) = received.popFirst() else { return failNothing() }
    lastStep = location
    if action != expected { failOtherReceived(expected, actual: action, at: location) }
    goOn(to: state, update, at: location)
  }
}

extension TestStore {
  /// Waits until effects begin, and cancelled effects end.
  func settle() async {
    if !steps.isEmpty { await settling.settle(loop) }
  }

  /// Waits until no effect is running.
  ///
  /// It doesn't replace `receive`: the test also has to expect the effects' actions.
  ///
  /// - Parameters:
  ///   - duration: How long to wait; by default ``timeout``. If effects are running after that, the test fails. The
  ///     effects continue, and those that still run at the end are reported there as well.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = duration ?? .nanoseconds(timeout)
    await signal.wait(for: timeout) { !running.isEmpty }
    guard !running.isEmpty else { return }
    CallSite(fileID, filePath, line, column).failUnfinished(after: timeout)
  }

  /// Waits until no effect is running, as
  /// ``finish(timeout:fileID:file:line:column:)-(Duration?,_,_,_,_)`` does.
  ///
  /// - Parameter nanoseconds: How long to wait; by default ``timeout``.
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(nanoseconds ?? timeout), fileID: fileID, file: filePath, line: line,
      column: column)
  }
}

extension TestStore where ScopedState: Equatable {
  /// Compares the change of a step with its description, reports a failure if they differ, and advances to the state
  /// after the step.
  ///
  /// - Parameters:
  ///   - after: The state after the step.
  ///   - update: The description: turns the state before into the state after. `nil` means that nothing changes.
  ///   - location: The step.
  private func goOn(
    to after: State, _ update: ((inout ScopedState) throws -> Void)?, at location: CallSite
  ) {
    defer { state = after }
    let before = toScopedState(state)
    let actual = toScopedState(after)
    var expected = before
    do {
      try update?(&expected)
    } catch {
      return location.report("The closure that describes the change failed: \(error)")
    }
    if expected != actual {
      failOtherState(expected, actual: actual, isDescribed: update != nil, at: location)
    } else if update != nil, expected == before {
      failNothingChanged(at: location)
    }
  }
}
