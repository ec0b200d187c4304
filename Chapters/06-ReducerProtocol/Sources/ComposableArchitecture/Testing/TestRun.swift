import IssueReporting
import StoreSupport

/// The shared object of all test stores of the same feature: the running feature, and the behavior that the test hasn't
/// asserted yet. It ends when the last of these stores is released.
@MainActor
final class TestRun<State, Action> {
  /// The state that the test described so far. An action of an effect changes it when the test expects that action.
  var state: State

  /// For how many nanoseconds steps wait for effects by default.
  var timeout: UInt64 = 100_000_000

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

  private let reducer: (inout State, Action) -> EffectTask<Action>

  private lazy var loop = StoreLoop<State, Sent>(
    initialState: state,
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

  init(
    initialState: State, at location: CallSite,
    reducer: @escaping (inout State, Action) -> EffectTask<Action>
  ) {
    state = initialState
    lastStep = location
    self.reducer = reducer
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
    failForReceived()
    failForRunning()
    received = []
  }

  /// The reducer of the inner loop. It runs the feature's reducer and stores the actions of effects.
  private func reduce(_ state: inout State, _ sent: Sent) -> EffectTask<Sent> {
    let effect = reducer(&state, sent.action)
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
    failIfReceived("sending an action", at: location)
    let work = loop.send(Sent(action: action, isFromEffect: false, step: location))
    return (work, stateAfterTest)
  }

  /// Removes the first received action that wasn't expected yet, and returns it with the state after it.
  ///
  /// - Parameter location: The step.
  func receive(at location: CallSite) -> (action: Action, state: State)? {
    guard let first = received.popFirst() else { return nil }
    lastStep = location
    return first
  }

  /// Waits until effects begin, and cancelled effects end.
  func settle() async {
    if !steps.isEmpty { await settling.settle(loop) }
  }
}
