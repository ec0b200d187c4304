@_spi(Internals) import ConcurrencyExtras
@_spi(Internals) import Dependencies
import IssueReporting
import StoreSupport

/// The shared object of all test stores of the same feature: the running feature, and the behavior that the test hasn't
/// asserted yet. It ends when the last of these stores is released.
@MainActor
final class TestRun<State, Action> {
  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  var state: State

  /// For how many nanoseconds steps wait for effects by default.
  var timeout: UInt64 = 1_000_000_000

  /// How much the test has to assert.
  var exhaustivity = Exhaustivity.on

  /// Keeps all tasks on the main thread, if the test requests it.
  var serialExecutor: MainSerialExecutorDemand? = MainSerialExecutorDemand()

  /// An action of an effect, and the state after it.
  typealias Received = (action: Action, state: State)

  /// The actions of effects that the test hasn't expected yet. Their indices only increase.
  var received: ArraySlice<Received> = []

  /// The index up to which received actions were reported, so that each is reported once.
  var reportedReceived = 0

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

  /// The dependencies with which the next actions are reduced, and which closures that describe changes read.
  var dependencies: DependencyValues {
    didSet { loop.dependencies = dependencies }
  }

  /// Reduces an action.
  typealias Reducing = (inout State, Action) -> Effect<Action>
  private let reducer: Reducing

  private lazy var loop = StoreLoop<State, Sent>(
    initialState: state, dependencies: dependencies,
    // While the test store is being released, an effect may still send an action, which is ignored.
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
    let action: Action
    let isFromEffect: Bool
    let step: CallSite

    /// The action, for messages of the inner loop.
    var description: String { "\(action)" }
  }

  /// - Parameters:
  ///   - initialState: The initial state. It is made with the dependencies.
  ///   - prepareDependencies: Overrides dependencies, in addition to the current overrides.
  ///   - location: The line that makes the store.
  ///   - reducer: Makes the tested reducer, with the dependencies.
  init(
    initialState: () -> State, prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    at location: CallSite, reducer: () -> Reducing
  ) {
    (dependencies, state, self.reducer) = withDependencies(prepareDependencies) {
      (DependencyValues.currentSnapshot, initialState(), reducer())
    }
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
  private func complete() {
    let unreported = received.dropFirst(max(0, reportedReceived - received.startIndex))
    if !unreported.isEmpty {
      report(at: lastStep) { $0.failForReceived(unreported.map(\.action)) }
    }
    reportRunning()
    received = []
  }

  /// The reducer of the inner loop. It runs the feature's reducer and stores the actions of effects.
  private func reduce(_ state: inout State, _ sent: Sent) -> Effect<Sent> {
    let effect = sent.step.attributing { reducer(&state, sent.action) }
    if sent.isFromEffect {
      received.append((sent.action, state))
      signal.post()
    } else {
      stateAfterTest = state
    }
    if !effect.isNone { steps[loop.startedEffects + 1] = sent.step }
    return effect.map { Sent(action: $0, isFromEffect: true, step: sent.step) }
  }

  /// Sends an action of the test.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - location: The step.
  /// - Returns: The work that the action started, and the state after it.
  func send(_ action: Action, at location: CallSite) -> (work: Work?, state: State) {
    lastStep = location
    let event = "sending an action"
    if exhaustivity == .on {
      if !received.isEmpty { location.failIfReceived(received.map(\.action), event) }
    } else {
      skip(received, before: event, at: location)
    }
    let work = location.attributing {
      loop.send(Sent(action: action, isFromEffect: false, step: location))
    }
    return (work, stateAfterTest)
  }

  /// Waits until effects begin, and cancelled effects end.
  func settle() async {
    if !running.isEmpty { await settling.settle(loop) }
  }

  /// Cancels an effect. Its later actions are dropped, and the test doesn't have to assert its end.
  func cancelEffect(_ number: Int) {
    steps[number] = nil
    loop.runningEffects[number]?.cancel()
  }
}
