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
/// It is exhaustive. These are failures. Each is reported at the line of the test that it is about:
///
/// - The closure of ``send(_:fileID:filePath:line:column:_:)`` or
///   ``receive(_:fileID:filePath:line:column:_:)`` turns the state before into another state than the
///   one that is there. Without a closure the state must not have changed. A closure must change
///   something.
/// - An action is expected, but none or another one was received.
/// - The test sends another action, or ends, before it has expected all actions that were received.
/// - The test ends while effects are running.
///
/// A test store ends when it is released. Like a store it belongs to one thread.
///
/// Seed: 001 (TestStore); 003, AlertState.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// What the reducer gets. It may be changed between steps. The next action gets the new one.
  public var environment: Environment

  private let reducer: Reducer<State, Action, Environment>
  private let toLocalState: (State) -> LocalState
  private let fromLocalAction: (LocalAction) -> Action

  /// The state as far as the test has described it. An action of an effect changes it when the test
  /// expects that action.
  private var toldState: State

  /// The actions that effects have sent and that the test has not expected yet, each with the state
  /// after it.
  private(set) var received: ArraySlice<(action: Action, state: State)> = []

  /// The steps whose effects are running, by the effect's number.
  private(set) var running: [Int: TestLocation] = [:]
  private var startedEffects = 0

  /// The running effects that were reported already: once is enough.
  var reportedEffects: Set<Int> = []

  /// The last step, or the line that made the store: where to report what is wrong at the end. A
  /// `receive` that found no action does not count, because it has been reported already.
  var lastStep: TestLocation

  private lazy var store = Store(
    initialState: toldState,
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

    /// The action, for messages of the store inside.
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
    toldState = initialState
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

  /// The reducer of the store inside. It runs the feature's reducer and keeps what effects send.
  private func reduce(_ state: inout State, _ sent: Sent) -> Effect<Sent, Never> {
    let effect: Effect<Action, Never>
    switch sent.origin {
    case .test(let action):
      effect = reducer.run(&state, fromLocalAction(action), environment)
      toldState = state
    case .effect(let action):
      effect = reducer.run(&state, action, environment)
      received.append((action, state))
    }
    return effect.work == nil ? .none : noted(effect, begunAt: sent.location)
  }

  /// Turns an effect of the feature into one for the store inside. The effect is in ``running`` from its
  /// start to its end.
  ///
  /// - Parameters:
  ///   - effect: An effect that is not `.none`.
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
  ///   - initialState: The state to begin with.
  ///   - reducer: What is tested.
  ///   - environment: What the reducer gets in this test: test schedulers, and answers that are known.
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
  /// Makes a test store for a part of the state. It begins with the state as it is now, and sends the
  /// part's actions.
  ///
  /// It is a store of its own: what happens in one of the two does not happen in the other.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state to be described.
  ///   - fromLocalAction: Makes an action of this store of one of the new store.
  /// - Returns: A test store. It receives actions of the whole.
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

  /// Makes a test store that looks at a part of the state, and sends the same actions.
  ///
  /// - Parameter toLocalState: The part of the state to be described.
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
  ///   - update: Turns the state before the action into the state after it. If it throws, the test
  ///     fails. `nil` says that nothing changes.
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
    let before = toLocalState(toldState)
    store.send(Sent(origin: .test(action), location: location))
    compare(before, with: toLocalState(toldState), update, at: location)
  }
}

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Expects the first action that effects have sent and that was not expected yet, and compares its
  /// change with a description.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - update: Turns the state before the action into the state after it. `nil` says that nothing
  ///     changes.
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
    let before = toLocalState(toldState)
    toldState = state
    compare(before, with: toLocalState(state), update, at: location)
  }
}

extension TestStore where LocalState: Equatable {
  /// Compares the change of a step with its description, and reports a failure if they differ.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: The description: turns the state before into the state after. `nil` says that nothing
  ///     changes.
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
