import IssueReporting

/// A command that puts a screen on top of the stack. With a label in place of a title, its name is `open`.
///
/// ```swift
/// NavigationLink("first", value: tallies[0].id)  // first
/// NavigationLink(value: tallies[0].id) { Text(tallies[0].name) }  // open
/// ```
///
/// In a row of a ``ForEach``, the row's number follows: `open 2`.
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
  public typealias Body = Never

  private let label: Label
  private let title: String
  private let isEnabled: Bool
  private let open: @MainActor (EnvironmentValues) -> Void

  func fragment(in context: ResolutionContext) -> Fragment {
    let label = label.resolve(in: context)
    // Only the environment: the context has the node that holds this command.
    let command = Command(label: title, help: "Opens a screen.") {
      [open, environment = context.environment] in open(environment)
    }
    let link = Fragment.command(command)
    return .group([label, isEnabled ? link : .disabled(link, because: nil)])
  }
}

extension NavigationLink where Destination == Never {
  /// A link that opens a screen in a way of its own, as one for a state of a store.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether the link can be used.
  ///   - open: Opens the screen, given what the views around the link hand down. It is called when the link is used.
  ///   - label: What is shown.
  public init(
    isEnabled: Bool = true, open: @escaping @MainActor (EnvironmentValues) -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.title = "open"
    self.isEnabled = isEnabled
    self.open = open
  }

  /// A link that pushes a value, shown by a label.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` makes the link unavailable. If the path of the stack around cannot have it, or if there
  ///     is no stack around, an issue is reported when the link is used.
  ///   - label: What is shown.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<Value: Hashable>(
    value: Value?, @ViewBuilder label: () -> Label,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      isEnabled: value != nil,
      open: { environment in
        guard let value else { return }
        Self.push(
          value, in: environment, fileID: fileID, filePath: filePath, line: line, column: column)
      }, label: label)
  }

  private static func push<Value: Hashable>(
    _ value: Value, in environment: EnvironmentValues,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard let navigation = environment.navigation else {
      return reportIssue(
        """
        A “NavigationLink” for a value of the type “\(Value.self)” was used, but it stands in no “NavigationStack”.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    if let element = navigation.push(value) {
      reportIssue(
        """
        A “NavigationLink” for a value of the type “\(Value.self)” was used, but the path of the “NavigationStack” around \
        has elements of the type “\(element)”.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension NavigationLink where Label == EmptyView, Destination == Never {
  /// A link that opens a screen in a way of its own, called like a title.
  ///
  /// - Parameters:
  ///   - title: What the command is called.
  ///   - isEnabled: Whether the link can be used.
  ///   - open: Opens the screen, given what the views around the link hand down. It is called when the link is used.
  public init(
    _ title: some StringProtocol, isEnabled: Bool = true,
    open: @escaping @MainActor (EnvironmentValues) -> Void
  ) {
    self.label = EmptyView()
    self.title = String(title)
    self.isEnabled = isEnabled
    self.open = open
  }

  /// A link that pushes a value, called like a title.
  ///
  /// - Parameters:
  ///   - title: What the command is called.
  ///   - value: The value; `nil` makes the link unavailable. If the path of the stack around cannot have it, or if there
  ///     is no stack around, an issue is reported when the link is used.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<Value: Hashable>(
    _ title: some StringProtocol, value: Value?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(title, isEnabled: value != nil) { environment in
      guard let value else { return }
      Self.push(
        value, in: environment, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
