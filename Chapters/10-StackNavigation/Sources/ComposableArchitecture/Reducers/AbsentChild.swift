import StoreSupport

extension CallSite {
  /// Reports an action for a case that the state isn't in.
  ///
  /// - Parameters:
  ///   - reducer: The operator that received it: `Scope` or `ifCaseLet`.
  ///   - action: The action of the parent.
  ///   - state: The state of the parent.
  @usableFromInline
  func reportOtherCase<State, Action>(in reducer: String, for action: Action, of state: State) {
    reportAbsentChild(
      in: reducer, what: "while the state was in another case than the child's", action, state,
      cause: reducer == "Scope"
        ? """
        A reducer that runs before this “Scope” changed the case. Move it below this one, or use \
        “ifCaseLet”, which runs the child first.
        """
        : """
        A parent changed the case before this reducer ran. Put “ifCaseLet” on the reducer that changes \
        the case: it runs the child first.
        """,
      check: "the state is in the case"
    )
  }

  /// Reports an action for state that is `nil`.
  ///
  /// - Parameters:
  ///   - action: The action of the parent.
  ///   - state: The state of the parent.
  @usableFromInline
  func reportNoState<State, Action>(for action: Action, of state: State) {
    reportAbsentChild(
      in: "ifLet", what: "while the child's state was “nil”", action, state,
      cause: """
        A parent set the state to “nil” before this reducer ran. Put “ifLet” on the reducer that does that: \
        it runs the child first.
        """,
      check: "the state is there"
    )
  }

  /// Reports an action for a child that isn't presented.
  ///
  /// - Parameters:
  ///   - action: The action of the parent.
  ///   - state: The state of the parent.
  @usableFromInline
  func reportNoPresentation<State, Action>(for action: Action, of state: State) {
    reportAbsentChild(
      in: "ifLet", what: "while nothing was presented", action, state,
      cause: """
        A reducer that runs before this “ifLet” set the state to “nil”. Put “ifLet” on the reducer that does \
        that: it runs the child first.
        """,
      check: "the child is presented"
    )
  }

  /// Reports an action for an element that does not exist.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - action: The action of the parent.
  ///   - state: The state of the parent.
  @usableFromInline
  func reportNoElement<ID, State, Action>(id: ID, for action: Action, of state: State) {
    reportAbsentChild(
      in: "forEach", what: "for the id \(id), but there is no element with this id", action, state,
      cause: """
        A parent removed the element before this reducer ran. Put “forEach” on the reducer that does that: \
        it runs the element first.
        """,
      check: "the element exists"
    )
  }

  private func reportAbsentChild<State, Action>(
    in reducer: String, what: String, _ action: Action, _ state: State, cause: String, check: String
  ) {
    report(
      """
      \(reducer.hasPrefix("i") ? "An" : "A") “\(reducer)” at \(fileID):\(line) received a child's action \(what):

        Action: \(caseLabels(of: action))
        State: \(caseLabels(of: state))

      The child did not run. It is usually one of these:

      • \(cause)
      • An effect of the child was still running and sent the action. Cancel it when the child is \
      removed.
      • A view sent the action after the child was removed. Send a child's actions only while \(check).
      """
    )
  }
}
