extension StackAction: CasePathable {
  /// The paths of what can happen to a stack. `\.path[id: 0].counter.tapped` is the tap in the element with the id 0.
  public struct AllCasePaths: Sendable {
    /// The path to the id and the action of any element.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      ._$embed({ .element(id: $0.id, action: $0.action) }) {
        guard case .element(let id, let action) = $0 else { return nil }
        return (id, action)
      }
    }

    /// The path to the id of the lowest element that goes.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      ._$embed(StackAction.popFrom) {
        guard case .popFrom(let id) = $0 else { return nil }
        return id
      }
    }

    /// The path to the id and the state of an element that comes.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      ._$embed({ .push(id: $0.id, state: $0.state) }) {
        guard case .push(let id, let state) = $0 else { return nil }
        return (id, state)
      }
    }

    /// The path to the action of one element.
    ///
    /// - Parameter id: The element's id. Actions of others are not found.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      ._$embed({ .element(id: id, action: $0) }) {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackState {
  /// What is in a case of an element, if the elements are enums: `$0.path[id: 0, case: \.edit]?.name = "Ada"`.
  ///
  /// Writing to an element that is in another case, or that the stack does not have, is reported as an issue, and
  /// nothing is written. Writing `nil` removes the element.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - path: The case.
  ///
  /// Seed: 000, StackState.subscript(id:case:).
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id, case: AnyCasePath(path)] }
    set { self[id: id, case: AnyCasePath(path)] = newValue }
  }
}
