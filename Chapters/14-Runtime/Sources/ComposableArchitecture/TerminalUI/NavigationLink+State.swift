import CustomDump
import TerminalUI

extension NavigationLink where Destination == Never {
  /// A link that pushes a state onto the stack of the surrounding `NavigationStack`, with a label.
  ///
  /// The screen gets its id when the link is used. If there is no such stack, or if the state has the wrong type for
  /// the stack, an issue is reported then.
  ///
  /// - Parameters:
  ///   - state: The state of the screen; `nil` makes the link unavailable.
  ///   - label: The label.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, NavigationLink.init(state:label:fileID:line:).
  public init<P>(
    state: P?, @ViewBuilder label: () -> Label,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CallSite(fileID, filePath, line, column)
    self.init(
      isEnabled: state != nil,
      open: { environment in push(state, in: environment, at: location) }, label: label)
  }
}

extension NavigationLink where Label == EmptyView, Destination == Never {
  /// A link that pushes a state onto the stack of the surrounding `NavigationStack`, with a title.
  ///
  /// - Parameters:
  ///   - title: The name of the command.
  ///   - state: The state of the screen; `nil` makes the link unavailable.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @_disfavoredOverload
  public init<S: StringProtocol, P>(
    _ title: S, state: P?,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CallSite(fileID, filePath, line, column)
    self.init(title, isEnabled: state != nil) { environment in
      push(state, in: environment, at: location)
    }
  }
}

/// Pushes the state of a link, if it has one.
@MainActor
private func push<P>(_ state: P?, in environment: EnvironmentValues, at location: CallSite) {
  guard let state else { return }
  guard let stack = environment.stackPushing else {
    return location.report(
      """
      A “NavigationLink” for a state was used at \(location.fileID):\(location.line), but it is not in a \
      “NavigationStack” with the store of a stack:

        Type: \(P.self)
        State: \(String(customDumping: state))

      Put the link into the root, or a destination, of a “NavigationStack(path:root:destination:)”.
      """)
  }
  if stack.push(state) { return }
  location.report(
    """
    A “NavigationLink” was used at \(location.fileID):\(location.line) for a state that the \
    enclosing stack cannot contain:

      Type of the stack's elements: \(stack.element)
      Type of the link's state: \(P.self)
      State: \(String(customDumping: state))

    Give the link a state of the type of the stack's elements.
    """)
}
