@_spi(Internals) import Dependencies
import Exercises
import IssueReporting
import StoreSupport

/// The root core of all stores of an application. It processes one action at a time: it reduces the action and starts
/// its effect.
@MainActor
final class RootCore<Root: Reducer>: Core {
  typealias State = Root.State
  typealias Action = Root.Action

  let runtime: Runtime
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: nil)
  private lazy var identity = IdentityReader<State>()

  private let reducer: Prepared<Root>

  /// The memory of the state. Because it is allocated separately, the state is changed in place, and reading a property
  /// copies nothing else.
  private let memory: UnsafeMutablePointer<State>

  /// Functions that process the queued actions.
  // The layout of a pair of an action and its origin would be looked up for each queued action.
  private var queue: [() -> Work?] = []

  /// Whether the queue contains an action. Reading this for each action is faster than asking the queue.
  private var isWaiting = false

  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
  ///   - dependencies: The dependencies with which actions are reduced: the current ones when the core is made.
  ///   - onEffectEnd: Called when an effect ends, with its number.
  init(
    initialState: State, reducer: Root, dependencies: DependencyValues = .currentSnapshot,
    onEffectEnd: @escaping (Int) -> Void = { _ in }
  ) {
    self.reducer = Prepared(reducer)
    memory = .allocate(capacity: 1)
    memory.initialize(to: initialState)
    runtime = Runtime(dependencies: dependencies, onEffectEnd: onEffectEnd)
  }

  isolated deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var state: State {
    runtime.checkReadable()
    return memory.pointee
  }

  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    runtime.checkReadable()
    return memory.pointee[keyPath: path]
  }

  var isInvalid: Bool { false }

  var canStoreCacheChildren: Bool { true }

  /// Processes an action: runs the reducer, changes the state, and starts the effect.
  ///
  /// An action that arrives while another action is being processed (sent by an observer of the state, by an effect
  /// that emits synchronously, or, by mistake, by a reducer) is queued. When the outermost call returns, the queue is
  /// empty. Observers are notified once for all queued actions. Actions that they send are processed next.
  func send(_ action: Action, from origin: Origin) -> Work? {
    // Exercise 14.1
    return exercise(
      "14.1", "process the action and the queue, and notify the observers",
      returning: nil)
  }

  /// Appends an action to the queue.
  // Most sends don't need this code, and are faster with it in a separate function.
  @inline(never)
  private func enqueue(_ action: Action, from origin: Origin) {
    queue.append { self.process(action, from: origin) }
    isWaiting = true
  }

  /// Processes the queued actions. More actions may be queued in the meantime.
  // A separate function, as above.
  @inline(never)
  private func drainQueue() {
    let pending = queue
    queue = []
    isWaiting = false
    for process in pending { _ = process() }
  }

  /// Reduces an action, and starts its effect, with the dependencies of the store.
  private func process(_ action: Action, from origin: Origin) -> Work? {
    reducing(with: runtime.dependencies) { reduce(action, from: origin) }
  }

  private func reduce(_ action: Action, from origin: Origin) -> Work? {
    let outer = Feature.enter(runtime.features)
    defer { Feature.leave(to: outer) }
    runtime.willReduce()
    let effect = reducer.reduce(into: &memory.pointee, action: action)
    runtime.didReduce()
    // The effects of removed children are cancelled after this action's effects are started, because some of those may
    // be theirs.
    defer { runtime.features.closeRemovedFeatures() }
    return effect.isNone ? nil : start(effect, of: action, from: origin)
  }

  /// Starts an effect of an action. Its actions, and their effects, belong to the same work.
  private func start(_ effect: Effect<Action>, of action: Action, from origin: Origin) -> Work? {
    let work: Work
    switch origin {
    case .store: work = Work()
    case .effect(let origin): work = origin
    }
    // A queued action may belong to work that was cancelled in the meantime.
    if work.isCancelled { return nil }
    if let emission = effect.emission {
      // The actions are queued, so the effect ends before they are processed.
      runtime.effects.finishImmediately { emission { enqueue($0, from: .effect(work)) } }
    } else {
      runtime.effects.start(effect, of: action, within: work) { [weak self] in
        _ = self?.send($0, from: .effect(work))
      }
    }
    return work
  }

  private func reportReentrant(_ action: Action) {
    reportIssue(
      """
      Sent '\(caseLabels(of: action))' while an action was being processed.

      Reentrant actions are undefined and will be a precondition failure in a future version of the library.
      """)
  }
}

extension RootCore: ObservedCore {
  var stateID: ObservableStateID? {
    runtime.checkReadable()
    return identity?.id(of: memory.pointee)
  }
}
