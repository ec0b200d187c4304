import Exercises
import OpenCombine

/// A store for tests, which has a feature's whole behaviour told: every change of its state, and every
/// action that its effects send back.
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
///   $0.query = "c"                      // what this action changes, and nothing else
/// }
/// scheduler.advance(by: 0.5)
/// store.receive(.response(["c 1", "c 2"])) {
///   $0.results = ["c 1", "c 2"]
/// }
/// ```
///
/// It is exhaustive. These are failures, each at the line of the test that it is about:
///
/// - A state that is not what the closure of ``send(_:fileID:filePath:line:column:_:)`` or
///   ``receive(_:fileID:filePath:line:column:_:)`` makes of the state before. Without a closure the
///   state must not have changed, and a closure has to change something.
/// - An action that is received when another one, or none, is expected.
/// - Sending another action, or ending, while there are actions that were received and not expected yet.
/// - Ending while effects are running.
///
/// It ends when it is let go. Like a store it belongs to one thread.
///
/// Seed: 001 (TestStore); 003, AlertState.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// What the reducer gets. It may be changed between steps, and the next action gets the new one.
  public var environment: Environment

  private let reducer: Reducer<State, Action, Environment>
  private let toLocalState: (State) -> LocalState
  private let fromLocalAction: (LocalAction) -> Action

  /// The state as far as the test has told it: what comes from effects changes it when it is expected.
  private var toldState: State

  /// What effects have sent and the test does not know of yet, with the state after each.
  private(set) var received: ArraySlice<(action: Action, state: State)> = []

  /// Where the actions stand in the test whose effects are running, by the effect's number.
  private(set) var running: [Int: TestLocation] = [:]
  private var startedEffects = 0

  /// The running effects that were complained of: once is enough.
  var reportedEffects: Set<Int> = []

  /// The last step, or the making of the store: where to report what is wrong in the end. A `receive`
  /// that found no action is not a step: it has been reported already.
  var lastStep: TestLocation

  private lazy var store = Store(
    initialState: toldState,
    // What an effect sends while the test store goes is nobody's any more.
    reducer: Reducer<State, Sent, Void> { [weak self] state, sent, _ in
      self?.reduce(&state, sent) ?? .none
    },
    environment: ()
  )

  /// An action of the test, or one that an effect sent, and where the test began it.
  private struct Sent: CustomStringConvertible {
    enum Origin { case test(LocalAction), effect(Action) }
    let origin: Origin
    let location: TestLocation

    /// The action, for a store that has to complain about it.
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

  /// Ends the test: what effects have sent has to be expected by now, and all of them have to be over.
  func complete() {
    failForReceived()
    failForRunning()
    received = []
  }

  /// Runs an action, and notes what it starts and whom it comes from.
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

  /// An effect whose outputs come back as actions of effects, and that is noted as running from its start
  /// to its end.
  ///
  /// - Parameters:
  ///   - effect: The effect, which does something.
  ///   - location: The step of the test that began it, by itself or by another effect.
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
  ///   - environment: What it gets in this test: test schedulers, and answers that are known.
  ///   - fileID: The file that failures are reported for.
  ///   - filePath: The path of that file.
  ///   - line: The line that failures are reported for, until there is a step.
  ///   - column: The column.
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
  /// Makes a test store that begins with the state as it is now, looks at a part of it, and sends the
  /// part's actions: for what only a part shows, as a view does.
  ///
  /// It is a store of its own. What happens in one of the two does not happen in the other.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state to be described.
  ///   - fromLocalAction: Makes an action of this store of one of the new store.
  /// - Returns: A test store. What it receives are the actions of the whole.
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
  /// Sends an action, as a user or the system would, and has its change described.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Makes the state after the action of the state before it. It may throw, and a test
  ///     fails that does. `nil` says that nothing changes.
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
  /// Expects that an effect has sent an action, the first that is not expected yet, and has its change
  /// described.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - update: Makes the state after the action of the state before it. `nil` says that nothing
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
  /// Compares what a step has changed with what the test says of it, and reports what differs.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state after it.
  ///   - update: Makes the one of the other, says the test; `nil` says that they are the same.
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
