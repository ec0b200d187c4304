/// A switch, `[x] sound`. Its name turns it on or off; `on` or `off` after the name sets it.
///
/// ```swift
/// Toggle("sound", isOn: $settings.hasSound)  // sound, sound off
/// ```
public struct Toggle: View, PrimitiveView {
  public typealias Body = Never

  private let title: String
  private let isOn: Binding<Bool>

  /// - Parameters:
  ///   - title: What the switch is called, and its command with it.
  ///   - isOn: What is switched.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    let state = CommandArgument<Bool>.choice(among: [true, false]) { $0 ? "on" : "off" }
    let command = Command(
      label: title,
      argument: .optional(state),
      help: "Turns “\(title)” on or off."
    ) { [isOn] in
      isOn.wrappedValue = $0 ?? !isOn.wrappedValue
      return nil
    }
    return .control([StyledLine.Span("\(isOn.wrappedValue ? "[x]" : "[ ]") \(title)")], command)
  }
}
