import Exercises
import OpenCombine
import Perception
import Synchronization

/// Follows whether the state of a core becomes another.
///
/// A state does not become another when it changes: then those are told who have read what has changed. It does when it is
/// replaced, and then all are concerned who have read anything of it through its store.
///
/// The watches of an application form a tree, as its cores do. Where a state is another, its parts may be others, too. Where
/// it is not, the watches of its parts track what holds them, as a view does that has read it. So after most actions no
/// watch has anything to do, however many there are.
@MainActor
final class IdentityObserver {
  /// Says that the state is another.
  var onReplacement: (() -> Void)?

  private weak var core: (any ObservedCore)?
  private let parent: IdentityObserver?
  private let observers: IdentityObservers
  private var site: AnyCancellable?
  private var tracking: PerceptionTracking?

  /// The watches of the state's parts.
  private lazy var children = Observers()

  /// The identity of the state; `nil` if states of its type have none.
  private var id: ObservableStateID?

  /// Whether the state was another when it was last looked at.
  private var wasReplaced = false

  /// - Parameters:
  ///   - core: The core.
  ///   - parent: The watch of the core that it looks at; `nil` at the root.
  init(of core: some ObservedCore, in parent: IdentityObserver?) {
    self.core = core
    self.parent = parent
    observers = core.runtime.identityObservers
    id = core.stateID
    site = parent?.children.add { [weak self] in self?.check() }
    if parent == nil { observers.root = self } else { observers.trackLater(self) }
  }

  deinit {
    tracking?.cancel()
  }

  /// Tracks what would have the state become another.
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

  /// Looks whether the state is another. If it is, or if nobody can know, its parts look, too.
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

/// A core whose state somebody follows.
@MainActor
protocol ObservedCore: AnyObject {
  var runtime: Runtime { get }

  /// The identity of the state; `nil` if states of its type have none.
  var stateID: ObservableStateID? { get }

  /// Reads what has the state become another when it changes.
  func readTracked()

  /// Is notified that another state is about to take the place of the one that is there.
  func willBeReplaced(_ outgoingState: OutgoingState)

  /// Looks whether the state was removed.
  func check()
}

extension ObservedCore {
  func readTracked() {}
  func willBeReplaced(_ outgoingState: OutgoingState) {}
  func check() {}
}

/// The watches of an application that have something to do.
@MainActor
final class IdentityObservers {
  /// The watch of the core at the root.
  fileprivate(set) weak var root: IdentityObserver?

  /// The watches that track nothing: those that are new, and those whose tracking has ended.
  private var untracked: [IdentityObserver] = []

  /// The watches that were notified of a change.
  private var dirty: [IdentityObserver] = []

  /// Whether all have to look.
  fileprivate private(set) var areAllDirty = false

  /// How many changes in place there were when it was looked last.
  private var knownChanges = 0

  fileprivate func trackLater(_ observer: IdentityObserver) {
    untracked.append(observer)
  }

  fileprivate func checkLater(_ observer: IdentityObserver) {
    dirty.append(observer)
  }

  /// Has all watches track. It is called before the state changes, and not when a store is made: that may be in a view, for
  /// which what is read here would count.
  func track() {
    guard !untracked.isEmpty else { return }
    let observers = untracked
    untracked = []
    for observer in observers { observer.track() }
  }

  /// Has those look whom the changes concern.
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
