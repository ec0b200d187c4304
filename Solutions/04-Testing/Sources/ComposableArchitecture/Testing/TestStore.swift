import Exercises
import OpenCombine

/// A store for tests: a test has to describe every change of the state, and every action that effects
/// send.
///
/// ```swift
/// let scheduler = DispatchQueue.testScheduler
/// let store = TestStore(
///   initialState: SearchState(),
///   reducer: searchReducer,
///   environment: SearchEnvironment(
///     mainQueue: scheduler.eraseToAnyScheduler(),
///     search: { Effect(value: ["\($0) 1", "\($0) 2"]) }
///   )
/// )
///
/// store.send(.queryChanged("c")) {
///   $0.query = "c"                      // only the changes of this action
/// }
/// scheduler.advance(by: 0.5)
/// store.receive(.response(["c 1", "c 2"])) {
///   $0.results = ["c 1", "c 2"]
/// }
/// ```
///
/// It is exhaustive. The following are failures. Each is reported at the relevant line of the test:
///
/// - The closure of ``send(_:fileID:filePath:line:column:_:)`` or
///   ``receive(_:fileID:filePath:line:column:_:)`` doesn't turn the state before into the actual
///   state. Without a closure, the state must not change. A closure must change the state.
/// - An action is expected, but none or a different one was received.
/// - The test sends another action, or ends, before it expects all received actions.
/// - The test ends while effects are running.
///
/// A test store ends when it is released. Like a store, it belongs to one thread.
///
/// Seed: 001 (TestStore); 003, AlertState.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// The reducer's environment. It may be changed between steps, and the next action receives the
  /// new one.
  public var environment: Environment

  private let reducer: Reducer<State, Action, Environment>
  private let toLocalState: (State) -> LocalState
  private let fromLocalAction: (LocalAction) -> Action

  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  private var assertedState: State

  /// The actions of effects that the test hasn't expected yet, each with the state after it.
  private(set) var received: ArraySlice<(action: Action, state: State)> = []

  /// The steps whose effects are running, by the effect's number.
  private(set) var running: [Int: TestLocation] = [:]
  private var startedEffects = 0

  /// The running effects that were already reported, so that each is reported once.
  var reportedEffects: Set<Int> = []

  /// The last step, or the line that made the store: failures at the end are reported here. A `receive` that found no
  /// action doesn't count, because it was already reported.
  var lastStep: TestLocation

  private lazy var store = Store(
    initialState: assertedState,
    // While the test store is being released, an effect may still send something. It is ignored.
    reducer: Reducer<State, Sent, Void> { [weak self] state, sent, _ in
      self?.reduce(&state, sent) ?? .none
    },
    environment: ()
  )

  /// An action of the test or of an effect, and the step of the test that caused it.
  private struct Sent: CustomStringConvertible {
    enum Origin { case test(LocalAction), effect(Action) }
    let origin: Origin
    let location: TestLocation

    /// The action, for messages of the inner store.
    var description: String {
      switch origin {
      case .test(let action): "\(action)"
      case .effect(let action): "\(action)"
      }
    }
  }

  private init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    toLocalState: @escaping (State) -> LocalState,
    fromLocalAction: @escaping (LocalAction) -> Action, at location: TestLocation
  ) {
    self.environment = environment
    self.reducer = reducer
    self.toLocalState = toLocalState
    self.fromLocalAction = fromLocalAction
    assertedState = initialState
    lastStep = location
  }

  deinit {
    complete()
  }

  /// Ends the test: reports actions that were not expected, and effects that are still running.
  func complete() {
    failForReceived()
    failForRunning()
    received = []
  }

  /// The reducer of the inner store. It runs the feature's reducer and stores the actions of
  /// effects.
  private func reduce(_ state: inout State, _ sent: Sent) -> Effect<Sent, Never> {
    let effect: Effect<Action, Never>
    switch sent.origin {
    case .test(let action):
      effect = reducer.run(&state, fromLocalAction(action), environment)
      assertedState = state
    case .effect(let action):
      effect = reducer.run(&state, action, environment)
      received.append((action, state))
    }
    return effect.work == nil ? .none : noted(effect, begunAt: sent.location)
  }

  /// Turns an effect of the feature into one for the inner store. The effect is in ``running`` from its start to its
  /// end.
  ///
  /// - Parameters:
  ///   - effect: An effect that isn't `.none`.
  ///   - location: The step of the test that caused it, directly or through another effect.
  private func noted(
    _ effect: Effect<Action, Never>, begunAt location: TestLocation
  ) -> Effect<Sent, Never> {
    // Exercise 4.2
    startedEffects += 1
    let number = startedEffects
    return
      effect
      .handleEvents(
        receiveSubscription: { [weak self] _ in self?.running[number] = location },
        receiveCompletion: { [weak self] _ in self?.running[number] = nil }
      )
      .map { Sent(origin: .effect($0), location: location) }
      .eraseToEffect()
  }
}

extension TestStore where State == LocalState, Action == LocalAction {
  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The tested reducer.
  ///   - environment: The reducer's environment in this test: test schedulers, and known responses.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment,
      toLocalState: { $0 }, fromLocalAction: { $0 },
      at: TestLocation(fileID, filePath, line, column)
    )
  }
}

extension TestStore {
  /// Makes a test store for child state. It begins with the current state, and sends the child's
  /// actions.
  ///
  /// It is independent of this store: an action in one of them doesn't change the other.
  ///
  /// - Parameters:
  ///   - toLocalState: Derives the child state to describe.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  /// - Returns: A test store. It receives actions of the parent.
  public func scope<PartState, PartAction>(
    state toLocalState: @escaping (LocalState) -> PartState,
    action fromLocalAction: @escaping (PartAction) -> LocalAction,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStore<State, PartState, Action, PartAction, Environment> {
    TestStore<State, PartState, Action, PartAction, Environment>(
      initialState: store.state.value, reducer: reducer, environment: environment,
      toLocalState: { [outer = self.toLocalState] in toLocalState(outer($0)) },
      fromLocalAction: { [outer = self.fromLocalAction] in outer(fromLocalAction($0)) },
      at: TestLocation(fileID, filePath, line, column)
    )
  }

  /// Makes a test store for child state that sends the same actions.
  ///
  /// - Parameter toLocalState: Derives the child state to describe.
  public func scope<PartState>(
    state toLocalState: @escaping (LocalState) -> PartState,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStore<State, PartState, Action, LocalAction, Environment> {
    scope(
      state: toLocalState, action: { $0 }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension TestStore where LocalState: Equatable {
  /// Sends an action, as a user or the system would, and compares its change with a description.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the state after it. If it throws, the test fails. `nil` means
  ///     that nothing changes.
  public func send(
    _ action: LocalAction,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    send(action, at: TestLocation(fileID, filePath, line, column), update)
  }

  func send(
    _ action: LocalAction, at location: TestLocation,
    _ update: ((inout LocalState) throws -> Void)?
  ) {
    lastStep = location
    failIfReceived("sending an action", at: location)
    let before = toLocalState(assertedState)
    store.send(Sent(origin: .test(action), location: location))
    compare(before, with: toLocalState(assertedState), update, at: location)
  }
}

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Expects the first received action that wasn't expected yet, and compares its change with a
  /// description.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - update: Turns the state before the action into the state after it. `nil` means that nothing changes.
  public func receive(
    _ expected: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    receive(expected, at: TestLocation(fileID, filePath, line, column), update)
  }

  func receive(
    _ expected: Action, at location: TestLocation,
    _ update: ((inout LocalState) throws -> Void)?
  ) {
    // Exercise 4.3
    guard let (action, state) = received.popFirst() else {
      return failNothingReceived(expected, at: location)
    }
    lastStep = location
    if action != expected { failOtherReceived(expected, actual: action, at: location) }
    let before = toLocalState(assertedState)
    assertedState = state
    compare(before, with: toLocalState(state), update, at: location)
  }
}

extension TestStore where LocalState: Equatable {
  /// Compares the change of a step with its description, and reports a failure if they differ.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: The description: turns the state before into the state after. `nil` means that nothing changes.
  ///   - location: The step.
  private func compare(
    _ before: LocalState, with after: LocalState,
    _ update: ((inout LocalState) throws -> Void)?, at location: TestLocation
  ) {
    // Exercise 4.1
    var expected = before
    do {
      try update?(&expected)
    } catch {
      return location.fail("The closure that describes the change failed: \(error)")
    }
    if expected != after {
      failOtherState(expected, actual: after, isDescribed: update != nil, at: location)
    } else if update != nil, expected == before {
      failNothingChanged(at: location)
    }
  }
}
