/// A choice of one option, `colour: red`. The option follows the name; Tab completes it.
///
/// ```swift
/// Picker("colour", selection: $settings.colour, options: ["red", "green"])  // colour green
/// ```
public struct Picker<Value: Equatable>: View, PrimitiveView {
  public typealias Body = Never

  private let title: String
  private let selection: Binding<Value>
  private let options: [Value]
  private let optionTitle: (Value) -> String
  private let help: String?

  /// - Parameters:
  ///   - title: What is chosen, and the command's name with it.
  ///   - selection: What has been chosen.
  ///   - options: What there is to choose from.
  ///   - help: What is chosen, in a sentence.
  ///   - optionTitle: How an option is shown and typed.
  public init(
    _ title: some StringProtocol,
    selection: Binding<Value>,
    options: [Value],
    help: String? = nil,
    optionTitle: @escaping (Value) -> String = { String(describing: $0) }
  ) {
    self.title = String(title)
    self.selection = selection
    self.options = options
    self.optionTitle = optionTitle
    self.help = help
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    let command = Command(
      label: title,
      argument: .choice(among: options, title: optionTitle),
      help: help ?? "Chooses “\(title)”."
    ) { [selection] in
      selection.wrappedValue = $0
      return nil
    }
    let line = "\(title): \(optionTitle(selection.wrappedValue))"
    return .control([StyledLine.Span(line)], command)
  }
}
