@_spi(Internals) import Dependencies
import Exercises
import IssueReporting

/// The core at the root of all stores of an application: action in, state changed, effect started, never two at the same time.
@MainActor
final class RootCore<Root: Reducer>: Core {
  typealias State = Root.State
  typealias Action = Root.Action

  let runtime: Runtime
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: nil)
  private let identity = IdentityReader<State>()

  private let reducer: Prepared<Root>

  /// Where the state is. In memory of its own it is changed in place, and whoever reads a part of it copies nothing else.
  private let memory: UnsafeMutablePointer<State>

  /// The actions that wait for their turn, each with who has sent it.
  private var waiting: [(action: Action, origin: Origin)] = []

  /// Whether an action waits. To ask the array, its type would be looked up for each action.
  private var isWaiting = false

  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: What is run for each action.
  ///   - dependencies: What actions are reduced with: those that are current where the core is made.
  ///   - onEffectEnd: Is called when an effect is over, with its number.
  init(
    initialState: State, reducer: Root, dependencies: DependencyValues = .inForce,
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

  /// Takes an action through the whole loop: reducer, state, effect.
  ///
  /// An action that arrives while another one is in flight (sent by an observer of the state, by an effect that emits
  /// synchronously, or by a reducer that should not) waits for its turn. When the outermost call returns, none is
  /// waiting. Observers are notified once for all that was waiting. Actions that they send are taken next.
  func send(_ action: Action, from origin: Origin) -> Work? {
    // Exercise 14.1
    guard !runtime.isSending else {
      if case .store = origin { reportReentrant(action) }
      enqueue(action, from: origin)
      return nil
    }
    runtime.isSending = true
    defer { runtime.isSending = false }
    let started = process(action, from: origin)
    repeat {
      while isWaiting { drainQueue() }
      // Observers may send, too.
      runtime.notifyObservers()
    } while isWaiting
    return started
  }

  /// Adds an action to those that are waiting.
  // As below.
  @inline(never)
  private func enqueue(_ action: Action, from origin: Origin) {
    waiting.append((action, origin))
    isWaiting = true
  }

  /// Takes the actions that are waiting. Meanwhile others may begin to wait.
  // Most sends need nothing of this, and are faster with it elsewhere.
  @inline(never)
  private func drainQueue() {
    let next = waiting
    waiting = []
    isWaiting = false
    for (action, origin) in next { _ = process(action, from: origin) }
  }

  /// Reduces an action, and starts its effect, with the dependencies of the store.
  private func process(_ action: Action, from origin: Origin) -> Work? {
    if runtime.dependencies.areInForce { return reduce(action, from: origin) }
    return withDependencies {
      $0 = runtime.dependencies
    } operation: {
      reduce(action, from: origin)
    }
  }

  private func reduce(_ action: Action, from origin: Origin) -> Work? {
    let outer = Feature.enter(runtime.features)
    defer { Feature.leave(to: outer) }
    runtime.willReduce()
    let effect = reducer.reduce(into: &memory.pointee, action: action)
    runtime.didReduce()
    // What children that were removed have begun is cancelled when this action's effects, some of which may be theirs, have
    // been started.
    defer { runtime.features.closeRemovedFeatures() }
    return effect.isNone ? nil : start(effect, of: action, from: origin)
  }

  /// Starts an effect of an action. What it sends, and what comes of that, belongs to the same work.
  private func start(_ effect: Effect<Action>, of action: Action, from origin: Origin) -> Work? {
    let work: Work
    switch origin {
    case .store: work = Work()
    case .effect(let origin): work = origin
    }
    // An action that had to wait may belong to work that has been cancelled meanwhile.
    if work.isCancelled { return nil }
    runtime.effects.start(effect, of: action, within: work) { [weak self] in
      _ = self?.send($0, from: .effect(work))
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
