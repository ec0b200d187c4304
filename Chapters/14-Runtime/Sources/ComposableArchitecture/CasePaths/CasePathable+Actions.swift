@_spi(Internals) import CasePathsMacros

// The case paths of the actions that wrap the actions of children. The wrapper between a parent's action and a child's
// is left out of a path, or replaced by an id.

extension PresentationAction: CasePathable {
  /// The case paths of a presentation action.
  ///
  /// A path can omit `.presented`: `\.destination.edit.saved` leads through it.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the child's dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(embed: { .dismiss }) {
        guard case .dismiss = $0 else { return nil }
        return ()
      }
    }

    /// The path to the child's action.
    public var presented: AnyCasePath<PresentationAction, Action> {
      ._$embed(PresentationAction.presented) {
        guard case .presented(let action) = $0 else { return nil }
        return action
      }
    }

    /// The path to a case of the child's actions.
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath(
        unchecked: { .presented(path.embed($0)) },
        extract: { action in
          guard case .presented(let action) = action else { return nil }
          return path.extract(from: action)
        })
    }

    /// The path to the presentation action of a child that is one case of the presented state. Dismissing it dismisses
    /// the presented state.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath(
        unchecked: { PresentationAction(of: $0, at: path) },
        extract: { $0.part(at: path) })
    }

    #if ComposableArchitecture2DeprecationOverloads
      /// The same path, for scopes of bindings, which recognize by it that a case is presented.
      @_disfavoredOverload
      public subscript<Value>(
        dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
      ) -> AnyCasePath<PresentationAction, _PresentedCaseAction<Value>>
      where Action: CasePathable {
        let path: AnyCasePath<PresentationAction, PresentationAction<Value>> = self[
          dynamicMember: keyPath]
        return AnyCasePath(
          unchecked: { path.embed($0.action) },
          extract: { action in path.extract(from: action).map { _PresentedCaseAction(action: $0) } }
        )
      }
    #endif
  }

  /// Makes the presentation action of the whole from that of a part.
  private init<Value>(of part: PresentationAction<Value>, at path: AnyCasePath<Action, Value>) {
    switch part {
    case .dismiss: self = .dismiss
    case .presented(let value): self = .presented(path.embed(value))
    }
  }

  /// The presentation action of a part; `nil` if the action is for a different part.
  private func part<Value>(at path: AnyCasePath<Action, Value>) -> PresentationAction<Value>? {
    switch self {
    case .dismiss: return .dismiss
    case .presented(let action): return path.extract(from: action).map { .presented($0) }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: CasePathable {
  /// The case paths of an identified action.
  public struct AllCasePaths: Sendable {
    /// The path to the id and the action of any element.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      ._$embed({ .element(id: $0.id, action: $0.action) }) {
        switch $0 {
        case .element(let id, let action): (id, action)
        }
      }
    }

    /// The path to the action of one element.
    ///
    /// - Parameter id: The element's id. Actions of other elements aren't extracted.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        unchecked: { .element(id: id, action: $0) },
        extract: { action in
          guard case .element(id, let action) = action else { return nil }
          return action
        })
    }

    /// The path to the id and the action, in the form that `forEach` uses.
    @inlinable
    var pair: AnyCasePath<IdentifiedAction, (ID, Action)> {
      ._$embed({ .element(id: $0.0, action: $0.1) }) {
        switch $0 {
        case .element(let id, let action): (id, action)
        }
      }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: CasePathable {
  /// The case paths of a stack action. `\.path[id: 0].counter.tapped` is the tap in the element with the id 0.
  public struct AllCasePaths: Sendable {
    /// The path to the id and the action of any element.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      ._$embed({ .element(id: $0.id, action: $0.action) }) {
        guard case .element(let id, let action) = $0 else { return nil }
        return (id, action)
      }
    }

    /// The path to the id of the lowest element to remove.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      ._$embed(StackAction.popFrom) {
        guard case .popFrom(let id) = $0 else { return nil }
        return id
      }
    }

    /// The path to the id and the state of a pushed element.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      ._$embed({ .push(id: $0.id, state: $0.state) }) {
        guard case .push(let id, let state) = $0 else { return nil }
        return (id, state)
      }
    }

    /// The path to the action of one element.
    ///
    /// - Parameter id: The element's id. Actions of other elements aren't extracted.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        unchecked: { .element(id: id, action: $0) },
        extract: { action in
          guard case .element(id, let action) = action else { return nil }
          return action
        })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
