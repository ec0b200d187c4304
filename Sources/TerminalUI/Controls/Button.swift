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
  ///   - title: The button's title. Its command is the title in lower case, with hyphens
  ///     for spaces: `Number fact` is typed `number-fact`.
  ///   - aliases: Alternative names of the command.
  ///   - help: A description of the command, in one sentence.
  ///   - action: The action of the command.
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
  ///   - title: The button's title, which is also the command's name.
  ///   - aliases: Alternative names of the command.
  ///   - argument: The argument after the command's name.
  ///   - help: A description of the command, in one sentence.
  ///   - action: The action of the command. It receives the argument.
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
