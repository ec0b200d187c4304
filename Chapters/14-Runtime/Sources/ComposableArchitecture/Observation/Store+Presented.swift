import Perception
import TerminalUI

extension Store where State: ObservableState {
  /// A binding to the store of a presented feature, which is dismissed by writing `nil`.
  ///
  /// - Parameters:
  ///   - state: The presented state.
  ///   - action: The case that holds the presented feature's actions.
  ///   - dismiss: Creates the action that dismisses the feature.
  ///   - location: The location of the code that creates the binding, for issues.
  func presented<Container: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Container>, _ action: CaseKeyPath<Action, ChildAction>,
    dismiss: @escaping () -> Action, at location: CallSite
  ) -> Binding<Store<Container.Unwrapped, ChildAction>?> {
    let unwrapped = state.unwrapped
    let child = { [self] in
      scope(
        state: unwrapped, action: action, fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
    }
    let shown = LastShown()
    let identify = { [self] (child: Store<Container.Unwrapped, ChildAction>?) in
      child.map {
        // A store that isn't cached is a new object each time, so only its id identifies it.
        LastShown.Identity(core.canStoreCacheChildren ? $0 : nil, id: core.read(state)._scopeID)
      }
    }
    // Creating a binding doesn't count as a read, and reports nothing.
    if core.canStoreCacheChildren {
      _withoutPerceptionTracking { shown.record(identify(child())) }
    }
    return Binding(
      get: {
        let child = child()
        shown.record(identify(child))
        return child
      },
      set: { newValue in
        guard newValue == nil, self.current.isPresent, let now = child(),
          shown.canBe(identify(now))
        else { return }
        // A queued action hasn't been reduced yet.
        let isReducedNow = !self.runtime.isSending
        self.send(dismiss())
        if isReducedNow, child() === now { location.reportNotDismissed(by: self) }
      })
  }
}

/// The feature that a binding showed last, so that it dismisses no other feature.
@MainActor
final class LastShown {
  struct Identity {
    /// The store. A new presentation has a new store.
    let store: AnyObject?
    /// The ID of the shown feature. Two alerts with equal texts have the same store, if it is the store of all cases.
    let id: AnyHashable?
    /// The object that the id refers to, if it is an object. While it is retained, no other object has its id.
    let object: AnyObject?

    init(_ store: AnyObject?, id: AnyHashable?, of object: AnyObject? = nil) {
      self.store = store
      self.id = id
      self.object = object
    }
  }

  private var identity: Identity?

  /// Records the shown feature. If no feature is shown, the last one stays recorded.
  func record(_ identity: Identity?) {
    if let identity { self.identity = identity }
  }

  /// Whether the binding showed this feature last, or none.
  func canBe(_ other: Identity?) -> Bool {
    guard let identity, let other else { return identity == nil }
    return identity.store === other.store && identity.id == other.id
  }
}

extension CallSite {
  @MainActor
  fileprivate func reportNotDismissed<State, Action>(by store: Store<State, Action>) {
    report(
      """
      A “.dismiss” that a binding at \(fileID):\(line) sent was not handled: the child of the \
      “\(store.debugDescription)” is still presented.

      To dismiss the child, add “ifLet” for it to the body of the reducer of the state.
      """)
  }
}
