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
final class Watch {
  /// Says that the state is another.
  var tell: (() -> Void)?

  private weak var core: (any WatchedCore)?
  private let outer: Watch?
  private let watches: Watches
  private var place: AnyCancellable?
  private var tracking: PerceptionTracking?

  /// The watches of the state's parts.
  private lazy var inner = Observers()

  /// The identity of the state; `nil` if states of its type have none.
  private var id: ObservableStateID?

  /// Whether the state was another when it was last looked at.
  private var isAnother = false

  /// - Parameters:
  ///   - core: The core.
  ///   - outer: The watch of the core that it looks at; `nil` at the root.
  init(of core: some WatchedCore, in outer: Watch?) {
    self.core = core
    self.outer = outer
    watches = core.runtime.watches
    id = core.stateID
    place = outer?.inner.add { [weak self] in self?.look() }
    if outer == nil { watches.root = self } else { watches.trackLater(self) }
  }

  isolated deinit {
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
      onMainActor { self?.isDue() }
    }
  }

  private func isDue() {
    if let departure = Departure.current { core?.willDepart(departure) }
    watches.lookLater(self)
  }

  /// Looks whether the state is another. If it is, or if nobody can know, its parts look, too.
  fileprivate func look() {
    // Exercise 14.5
    guard let core else { return }
    core.look()
    let before = id
    id = core.stateID
    isAnother = id != before
    if isAnother { tell?() }
    if outer?.isAnother == true { watches.trackLater(self) }
    if isAnother || id == nil || watches.areAllDue { inner.notify() }
  }
}

/// A core whose state somebody follows.
@MainActor
protocol WatchedCore: AnyObject {
  var runtime: Runtime { get }

  /// The identity of the state; `nil` if states of its type have none.
  var stateID: ObservableStateID? { get }

  /// Reads what has the state become another when it changes.
  func readTracked()

  /// Is told that another state is about to take the place of the one that is there.
  func willDepart(_ departure: Departure)

  /// Looks whether the state has gone.
  func look()
}

extension WatchedCore {
  func readTracked() {}
  func willDepart(_ departure: Departure) {}
  func look() {}
}

/// The watches of an application that have something to do.
@MainActor
final class Watches {
  /// The watch of the core at the root.
  fileprivate(set) weak var root: Watch?

  /// The watches that track nothing: those that are new, and those whose tracking has ended.
  private var untracked: [Watch] = []

  /// The watches that were told of a change.
  private var due: [Watch] = []

  /// Whether all have to look.
  fileprivate private(set) var areAllDue = false

  /// How many changes in place there were when it was looked last.
  private var knownChanges = 0

  fileprivate func trackLater(_ watch: Watch) {
    untracked.append(watch)
  }

  fileprivate func lookLater(_ watch: Watch) {
    due.append(watch)
  }

  /// Has all watches track. It is called before the state changes, and not when a store is made: that may be in a view, for
  /// which what is read here would count.
  func track() {
    guard !untracked.isEmpty else { return }
    let watches = untracked
    untracked = []
    for watch in watches { watch.track() }
  }

  /// Has those look whom the changes concern.
  func look() {
    guard root != nil else { return }
    // Exercise 14.5
    let changes = changesInPlace.load(ordering: .relaxed)
    areAllDue = changes != knownChanges
    knownChanges = changes
    let watches = due
    due = []
    untracked += watches
    root?.look()
    if !areAllDue { for watch in watches { watch.look() } }
    areAllDue = false
  }
}
