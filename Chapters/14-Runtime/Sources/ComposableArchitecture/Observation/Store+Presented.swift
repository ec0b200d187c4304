import Perception
import TerminalUI

extension Store where State: ObservableState {
  /// A binding to the store of what is presented, which can be dismissed by writing `nil`.
  ///
  /// - Parameters:
  ///   - state: What is presented.
  ///   - action: The case of the actions that has those of what is presented.
  ///   - dismiss: Makes the action that dismisses it.
  ///   - location: Where the binding was made, for issues.
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
        // What cannot be found again has another store each time. It is notified from others by its id alone.
        LastShown.Identity(core.canStoreCacheChildren ? $0 : nil, id: core.read(state)._scopeID)
      }
    }
    // To make a binding is no read, and reports nothing.
    if core.canStoreCacheChildren {
      _withoutPerceptionTracking { shown.note(identify(child())) }
    }
    return Binding(
      get: {
        let child = child()
        shown.note(identify(child))
        return child
      },
      set: { newValue in
        guard newValue == nil, self.current.isPresent, let now = child(),
          shown.canBe(identify(now))
        else { return }
        // An action that has to wait for its turn has not been reduced yet.
        let canLook = !self.root.isSending
        self.send(dismiss())
        if canLook, child() === now { location.reportNotDismissed(by: self) }
      })
  }
}

/// What a binding has shown last, so that it dismisses nothing else.
@MainActor
final class LastShown {
  struct Identity {
    /// The store. A new presentation has a new store.
    let store: AnyObject?
    /// Who is shown. Two alerts that say the same have one store, if it is that of all cases.
    let id: AnyHashable?
    /// What the id is that of, if it is an object. As long as it is there, no other one has its id.
    let object: AnyObject?

    init(_ store: AnyObject?, id: AnyHashable?, of object: AnyObject? = nil) {
      self.store = store
      self.id = id
      self.object = object
    }
  }

  private var identity: Identity?

  /// Records what is shown. If nothing is shown, the value that was shown last is kept.
  func note(_ identity: Identity?) {
    if let identity { self.identity = identity }
  }

  /// Whether nothing else was shown last.
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

      To close what is presented, add “ifLet” for it to the body of the reducer of the state.
      """)
  }
}
