@_spi(Internals) import ConcurrencyExtras
@_spi(Internals) import Dependencies
import IssueReporting
@_spi(SharedChangeTracking) import Sharing
import StoreSupport

/// The shared object of all test stores of the same feature: the running feature, and the behavior that the test hasn't
/// asserted yet. It ends when the last of these stores is released.
@MainActor
final class TestRun<State: Equatable, Action> {
  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  var state: State

  /// How long steps wait for effects by default.
  var timeout: Duration = .seconds(1)

  /// How much the test has to assert.
  var exhaustivity = Exhaustivity.on

  /// Keeps all tasks on the main thread, if the test requests it.
  var serialExecutor: MainSerialExecutorDemand? = MainSerialExecutorDemand()

  /// An action of an effect, the state after it, and the id of the next stack element before it.
  typealias Received = (action: Action, state: State, nextID: StackElementID)

  /// The actions of effects that the test hasn't expected yet. Their indices only increase.
  var received: ArraySlice<Received> = []

  /// The index up to which received actions were reported, so that each is reported once.
  var reportedReceived = 0

  /// The steps whose effects are running, by the effect's number.
  var running: [Int: CallSite] {
    core.runtime.effects.running.filter { !skipped.contains($0.key) }
      .compactMapValues { ($0.action as? Sent)?.step }
  }

  /// The numbers of running effects that the test cancelled, and whose end it doesn't have to assert.
  private var skipped: Set<Int> = []

  /// Is notified of each action that is received and of each effect that ends.
  let signal = AsyncSignal()

  private let settling = Settling()

  /// The last step, or the line that made the store: failures at the end are reported here. A `receive` that found no
  /// action doesn't count, because it was already reported.
  var lastStep: CallSite

  /// The dependencies with which the next actions are reduced, and which closures that describe changes read.
  var dependencies: DependencyValues {
    didSet { core.runtime.dependencies = tracked(dependencies) }
  }

  /// The changes of shared values that no step asserted.
  let sharedChanges = SharedChangeTracker(reportUnassertedChanges: false)

  /// Whether the feature dismissed itself. It then receives no more actions.
  private(set) var isDismissed = false

  /// Generates the ids of the elements of stacks.
  let ids: TestStackElementIDs

  /// Reduces an action.
  typealias Reducing = (inout State, Action) -> Effect<Action>
  private let reducer: Reducing

  private typealias Sent = SentAction<Action>

  private lazy var core = RootCore(
    initialState: state,
    // While the test store is being released, an effect may still send an action, which is ignored.
    reducer: Reduce<State, Sent> { [weak self] state, sent in self?.reduce(&state, sent) ?? .none },
    dependencies: tracked(dependencies),
    onEffectEnd: { [weak self] number in
      self?.skipped.remove(number)
      self?.signal.post()
    }
  )

  /// The state after the last action of the test.
  private lazy var stateAfterTest = state

  /// - Parameters:
  ///   - initialState: The initial state. It is made with the dependencies.
  ///   - prepareDependencies: Overrides dependencies, in addition to the current overrides.
  ///   - location: The line that makes the store.
  ///   - reducer: Makes the tested reducer, with the dependencies.
  init(
    initialState: () -> State, prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    at location: CallSite, reducer: () -> Reducing
  ) {
    let ids = TestStackElementIDs()
    self.ids = ids
    let dismissal = Dismissal()
    (dependencies, state, self.reducer) = withDependencies {
      $0.takeStackElementIDs { ids.current }
      $0.dismiss = .ofTest { dismissal.act() }
      prepareDependencies(&$0)
    } operation: {
      (DependencyValues.currentSnapshot, initialState(), reducer())
    }
    lastStep = location
    dismissal.act = { [weak self] in self?.dismiss() }
  }

  // An isolated `deinit` would no longer belong to the test: its issues would be lost.
  deinit {
    guard isOnMainActor else {
      reportIssue("A test store was released off the main actor, so its end was not checked.")
      return
    }
    MainActor.assumeIsolated { complete() }
  }

  /// The same dependencies, with which changes of shared values are tracked.
  private func tracked(_ dependencies: DependencyValues) -> DependencyValues {
    var dependencies = dependencies
    sharedChanges.track(&dependencies)
    return dependencies
  }

  /// Ends the test: reports unexpected actions, unasserted changes of shared values, and effects
  /// that are still running.
  private func complete() {
    let unreported = received.dropFirst(max(0, reportedReceived - received.startIndex))
    if !unreported.isEmpty {
      report(at: lastStep) { $0.failForReceived(unreported.map(\.action)) }
    }
    reportSharedChanges(at: lastStep)
    reportRunning()
    received = []
  }

  /// The reducer of the inner core. It runs the feature's reducer and stores the actions of effects.
  private func reduce(_ state: inout State, _ sent: Sent) -> Effect<Sent> {
    let nextID = ids.ofReducer.peek()
    let effect = sent.step.attributing {
      sharedChanges.track { reducer(&state, sent.action) }
    }
    if sent.isFromEffect {
      received.append((sent.action, state, nextID))
      signal.post()
    } else {
      stateAfterTest = state
    }
    return effect._map { [step = sent.step] in
      SentAction(action: $0, isFromEffect: true, step: step)
    }
  }

  /// Sends an action of the test.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - location: The step.
  /// - Returns: The work that the action started, the state after it, and the id of the next stack element before it.
  func send(
    _ action: Action, at location: CallSite
  ) -> (work: Work?, state: State, nextID: StackElementID) {
    lastStep = location
    if isDismissed {
      location.failDismissed(action)
      return (nil, state, ids.ofReducer.peek())
    }
    sharedChanges.makeDue()
    let event = "sending an action"
    if exhaustivity == .on {
      if !received.isEmpty { location.failIfReceived(received.map(\.action), event) }
    } else {
      skip(received, before: event, at: location)
    }
    let nextID = ids.ofReducer.peek()
    let work = location.attributing {
      core.send(Sent(action: action, isFromEffect: false, step: location), from: .store)
    }
    return (work, stateAfterTest, nextID)
  }

  /// Waits until effects begin, and cancelled effects end.
  func settle() async {
    if !running.isEmpty { await settling.settle(core.runtime) }
  }

  /// Ends the feature, which dismissed itself: cancels all its effects, as a parent would.
  private func dismiss() {
    isDismissed = true
    for (_, effect) in core.runtime.effects.running.sorted(by: { $0.key < $1.key }) {
      effect.cancel()
    }
    core.runtime.features.close()
  }

  /// Cancels an effect. Its later actions are dropped, and the test doesn't have to assert its end.
  func cancelEffect(_ number: Int) {
    skipped.insert(number)
    core.runtime.effects.running[number]?.cancel()
  }
}

/// The function with which a feature that is tested alone dismisses itself. It is made before the run.
@MainActor
private final class Dismissal {
  var act: () -> Void = {}
}

/// An action of the test or of an effect, and the step of the test that caused it.
private struct SentAction<Action>: CustomStringConvertible {
  let action: Action
  let isFromEffect: Bool
  let step: CallSite

  /// The action, for messages of the inner core.
  var description: String { "\(action)" }
}
