import Exercises
import OpenCombine
import Perception
import StoreSupport
import Synchronization

/// Observes whether the state of a core is replaced.
///
/// A change of the state's properties isn't a replacement: it notifies only the observers of these properties. A
/// replacement affects all observers that read any property of the state through its store.
///
/// The identity observers of an application form a tree, as its cores do. If a state is replaced, its child states may
/// be replaced as well. If it isn't, the observers of its child states track the properties that hold these states, as
/// views do. So after most actions, no identity observer has anything to do, however many there are.
@MainActor
final class IdentityObserver {
  /// Called when the state was replaced.
  var onReplacement: (() -> Void)?

  private weak var core: (any ObservedCore)?
  private let parent: IdentityObserver?
  private let observers: IdentityObservers
  private var parentObservation: AnyCancellable?
  private var tracking: PerceptionTracking?

  /// The identity observers of the child states.
  private lazy var children = Observers()

  /// The identity of the state; `nil` if states of its type have none.
  private var id: ObservableStateID?

  /// Whether the last check found that the state was replaced.
  private var wasReplaced = false

  /// - Parameters:
  ///   - core: The core.
  ///   - parent: The identity observer of the core's base; `nil` at the root.
  init(of core: some ObservedCore, in parent: IdentityObserver?) {
    self.core = core
    self.parent = parent
    observers = core.runtime.identityObservers
    id = core.stateID
    parentObservation = parent?.children.add { [weak self] in self?.check() }
    if parent == nil { observers.root = self } else { observers.trackLater(self) }
  }

  deinit {
    tracking?.cancel()
  }

  /// Tracks the properties whose changes may replace the state.
  fileprivate func track() {
    // Exercise 14.5
    tracking?.cancel()
    guard let core else { return }
    (_, tracking) = PerceptionTracking.track {
      core.readTracked()
    } onChange: { [weak self] in
      onMainActor { self?.setNeedsCheck() }
    }
  }

  private func setNeedsCheck() {
    if let outgoingState = OutgoingState.current { core?.willBeReplaced(outgoingState) }
    observers.checkLater(self)
  }

  /// Checks whether the state was replaced. If it was, or if that is unknown, the child states are checked as well.
  fileprivate func check() {
    // Exercise 14.5
    guard let core else { return }
    core.check()
    let before = id
    id = core.stateID
    wasReplaced = id != before
    if wasReplaced { onReplacement?() }
    if parent?.wasReplaced == true { observers.trackLater(self) }
    if wasReplaced || id == nil || observers.areAllDirty { children.notify() }
  }
}

/// A core whose state is observed.
@MainActor
protocol ObservedCore: AnyObject {
  var runtime: Runtime { get }

  /// The identity of the state; `nil` if states of its type have none.
  var stateID: ObservableStateID? { get }

  /// Reads the properties whose changes may replace the state.
  func readTracked()

  /// Called before the state is replaced.
  func willBeReplaced(_ outgoingState: OutgoingState)

  /// Checks whether the state was removed.
  func check()
}

extension ObservedCore {
  func readTracked() {}
  func willBeReplaced(_ outgoingState: OutgoingState) {}
  func check() {}
}

/// The identity observers of an application that have to track or to check.
@MainActor
final class IdentityObservers {
  /// The identity observer of the root core.
  fileprivate(set) weak var root: IdentityObserver?

  /// The identity observers that aren't tracking: new ones, and ones whose tracking ended.
  private var untracked: [IdentityObserver] = []

  /// The identity observers that were notified of a change.
  private var dirty: [IdentityObserver] = []

  /// Whether all identity observers have to check.
  fileprivate private(set) var areAllDirty = false

  /// The number of changes in place at the last check.
  private var knownChanges = 0

  fileprivate func trackLater(_ observer: IdentityObserver) {
    untracked.append(observer)
  }

  fileprivate func checkLater(_ observer: IdentityObserver) {
    dirty.append(observer)
  }

  /// Starts tracking in all identity observers that aren't tracking. It is called before the state changes rather than
  /// when a store is made, because a view that makes a store would track these reads as its own.
  func track() {
    guard !untracked.isEmpty else { return }
    let observers = untracked
    untracked = []
    for observer in observers { observer.track() }
  }

  /// Checks the identity observers that the changes affect.
  func check() {
    guard root != nil else { return }
    // Exercise 14.5
    let changes = changesInPlace.load(ordering: .relaxed)
    areAllDirty = changes != knownChanges
    knownChanges = changes
    let observers = dirty
    dirty = []
    untracked += observers
    root?.check()
    if !areAllDirty { for observer in observers { observer.check() } }
    areAllDirty = false
  }
}
