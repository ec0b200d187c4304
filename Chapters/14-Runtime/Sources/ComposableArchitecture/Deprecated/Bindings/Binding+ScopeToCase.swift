#if ComposableArchitecture2DeprecationOverloads
  @_spi(Internals) import CasePathsMacros
  import TerminalUI

  extension Binding {
    /// A binding to the store of one case of the presented state.
    ///
    /// - Parameters:
    ///   - state: The case: `\.destination?.edit`.
    ///   - action: The case of the actions: `\.destination.edit`.
    ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
    @available(
      *, deprecated,
      message:
        "Use an enum scope, instead: '$store.scope(state: \\.$destination, action: \\.destination).edit'."
    )
    @MainActor
    public func scope<State: ObservableState, Action, Container: _ScopableState, ChildAction>(
      state: KeyPath<State, Container>,
      action: CaseKeyPath<Action, _PresentedCaseAction<ChildAction>>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Binding<Store<Container.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
      wrappedValue.presented(
        state, action.appending(path: \.presented),
        dismiss: { AnyCasePath(action).embed(_PresentedCaseAction(action: .dismiss)) },
        at: CallSite(fileID, filePath, line, column))
    }
  }

  extension Bindable {
    /// A binding to the store of one case of the presented state.
    ///
    /// - Parameters:
    ///   - state: The case: `\.destination?.edit`.
    ///   - action: The case of the actions: `\.destination.edit`.
    ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
    @available(
      *, deprecated,
      message:
        "Use an enum scope, instead: '$store.scope(state: \\.$destination, action: \\.destination).edit'."
    )
    @MainActor
    public func scope<State: ObservableState, Action, Container: _ScopableState, ChildAction>(
      state: KeyPath<State, Container>,
      action: CaseKeyPath<Action, _PresentedCaseAction<ChildAction>>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Binding<Store<Container.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
      wrappedValue.presented(
        state, action.appending(path: \.presented),
        dismiss: { AnyCasePath(action).embed(_PresentedCaseAction(action: .dismiss)) },
        at: CallSite(fileID, filePath, line, column))
    }
  }

  /// The action of one case of the presented state. Its type distinguishes a binding scoped to one case from one scoped
  /// to all cases.
  public struct _PresentedCaseAction<Action>: CasePathable {
    /// The presentation action.
    let action: PresentationAction<Action>

    /// The case paths of the action.
    public struct AllCasePaths: Sendable {
      /// The path to the case's action.
      public var presented: AnyCasePath<_PresentedCaseAction, Action> {
        AnyCasePath(
          unchecked: { _PresentedCaseAction(action: .presented($0)) },
          extract: {
            guard case .presented(let action) = $0.action else { return nil }
            return action
          })
      }
    }

    public static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
#endif
