extension PresentationAction: CasePathable {
  /// The paths of what can happen to a child that is presented.
  ///
  /// What is presented may be left out of a path: `\.destination.edit.saved` leads through `.presented`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the child's end.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(embed: { .dismiss }) {
        guard case .dismiss = $0 else { return nil }
        return ()
      }
    }

    /// The path to what has happened in the child.
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
      // Exercise 11.3
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// The path to what can happen to a child that is a case of what is presented. Its end is the end of what is
    /// presented.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath<PresentationAction, PresentationAction<Value>> {
        // Exercise 11.3
        switch $0 {
        case .dismiss: .dismiss
        case .presented(let value): .presented(path.embed(value))
        }
      } extract: {
        // Exercise 11.3
        switch $0 {
        case .dismiss: .dismiss
        case .presented(let action): path.extract(from: action).map { .presented($0) }
        }
      }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
