/// An editable line of text that isn't shown, `password: ••••••`.
///
/// ```swift
/// SecureField("password", text: $settings.password)  // password engine
/// ```
///
/// `password engine` sets the text, and `password ""` empties it. The text is hidden wherever the run loop prints the
/// state or an action (`:state`, `:history`, `:back`, `:trace`), also later in the same session, and a line that sets it
/// isn't kept for the arrow keys.
///
/// A text is hidden if it is a string of its own. A different string with the same characters is hidden, too.
public struct SecureField: View, PrimitiveView {
  public typealias Body = Never

  private let title: String
  private let text: Binding<String>
  private let help: String?

  /// - Parameters:
  ///   - title: The label, which is also the command's name.
  ///   - text: The text to edit.
  ///   - help: A description of the text, in one sentence.
  public init(_ title: some StringProtocol, text: Binding<String>, help: String? = nil) {
    self.title = String(title)
    self.text = text
    self.help = help
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    let value = text.wrappedValue
    var command = Command(
      label: title, argument: .text("text"), help: help ?? "Sets “\(title)”."
    ) { [text] in
      text.wrappedValue = $0
      return nil
    }
    command.secret = value
    let dots = Secrets.dots(for: value)
    return .control([StyledLine.Span(dots.isEmpty ? "\(title):" : "\(title): \(dots)")], command)
  }
}
