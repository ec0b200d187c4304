/// An editable line of text, `name: Blob`. The text follows the name of the field.
///
/// ```swift
/// TextField("name", text: $settings.name)  // name Blob Jr., name ""
/// ```
///
/// `name Blob Jr.` sets the text, `name ""` empties it, and `name` alone prints it.
public struct TextField: View, PrimitiveView {
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
    let command = Command(
      label: title,
      argument: .optional(.text("text")),
      help: help ?? "Sets “\(title)”, or says what it is."
    ) { [title, text] in
      guard let newText = $0 else { return "\(title): \(text.wrappedValue)" }
      text.wrappedValue = newText
      return nil
    }
    let line = text.wrappedValue.isEmpty ? "\(title):" : "\(title): \(text.wrappedValue)"
    return .control([StyledLine.Span(line)], command)
  }
}
