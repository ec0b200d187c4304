/// A command. It draws nothing: the names of all commands are listed below the screen.
///
/// ```swift
/// Button("increment", aliases: "+", help: "Counts up.") { count += 1 }
/// Button("Number fact") { requestFact() }  // number-fact
/// ```
public struct Button: View, PrimitiveView {
  public typealias Body = Never

  private let command: Command

  /// - Parameters:
  ///   - title: What the button is called. Its command is the title in lower case, with hyphens
  ///     for spaces: `Number fact` is typed `number-fact`.
  ///   - aliases: What can be typed instead.
  ///   - help: What it does, in a sentence.
  ///   - action: What it does.
  public init(
    _ title: some StringProtocol,
    aliases: String...,
    help: String? = nil,
    action: @escaping () -> Void
  ) {
    command = Command(label: String(title), aliases: aliases, help: help, action: action)
  }

  /// A command that takes an argument.
  ///
  /// - Parameters:
  ///   - title: What the button is called.
  ///   - aliases: What can be typed instead.
  ///   - argument: What is typed after the name.
  ///   - help: What it does, in a sentence.
  ///   - action: What it does with the argument.
  public init<Value>(
    _ title: some StringProtocol,
    aliases: String...,
    argument: CommandArgument<Value>,
    help: String? = nil,
    action: @escaping (Value) -> Void
  ) {
    command = Command(label: String(title), aliases: aliases, argument: argument, help: help) {
      action($0)
      return nil
    }
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .command(command)
  }
}
