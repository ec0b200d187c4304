/// A command that can be typed on a screen.
///
/// Two commands are equal if a person can't distinguish them. Their actions aren't compared.
public struct Command {
  /// The value that is typed after a command's name.
  public struct Argument {
    /// The name in help: `size` is shown as `SIZE`.
    public var name: String
    /// The purpose of the argument, or else the accepted values.
    public var help: String?
    /// Whether the argument can be omitted.
    public var isOptional: Bool
    /// The completions.
    public var completions: () -> [String]

    /// The placeholder in help.
    public var placeholder: String {
      let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      return isWord ? name.uppercased().replacing(" ", with: "-") : name
    }

    /// The argument in a command's usage, in brackets if it can be omitted.
    var usage: String {
      isOptional ? "[\(placeholder)]" : placeholder
    }
  }

  /// The name to type.
  public internal(set) var name: String

  /// Whether the command can currently be run.
  public internal(set) var isEnabled: Bool

  /// The reason why the command can't be run, as words that follow a colon, or `nil` if it can be run or there is no
  /// reason.
  public internal(set) var reason: String?

  /// The numbers of the rows that contain the command, outermost first; empty outside rows.
  public internal(set) var row: [Int] = []

  /// The value of the field that the command sets, if it is secret.
  var secret: String?

  /// The maximum number of screens to go back, if this is a `back` command.
  var levels = 1

  private let details: Details

  /// The constant properties, which copies share because a frame may have tens of thousands of commands.
  private final class Details {
    let aliases: [String]
    let argument: Argument?
    let help: String?
    let perform: (_ argument: String?) throws(ArgumentError) -> String?

    init(
      aliases: [String],
      argument: Argument?,
      help: String?,
      perform: @escaping (_ argument: String?) throws(ArgumentError) -> String?
    ) {
      self.aliases = aliases
      self.argument = argument
      self.help = help
      self.perform = perform
    }
  }

  /// The alternative names.
  public var aliases: [String] { details.aliases }

  /// The value that comes after the name, if the command takes one.
  public var argument: Argument? { details.argument }

  /// A sentence that describes the command.
  public var help: String? { details.help }

  /// Performs the command.
  ///
  /// - Parameter argument: The text after the name.
  /// - Returns: The text to print, if any.
  func perform(_ argument: String?) throws(ArgumentError) -> String? {
    try details.perform(argument)
  }

  /// A command that takes no argument.
  ///
  /// - Parameters:
  ///   - name: The exact name to type.
  ///   - aliases: The exact alternative names.
  ///   - perform: The command's action, which returns the text to print, if any.
  init(name: String, aliases: [String] = [], help: String?, perform: @escaping () -> String?) {
    self.name = name
    self.isEnabled = true
    self.details = Details(aliases: aliases, argument: nil, help: help, perform: { _ in perform() })
  }

  /// A command that takes no argument, named after a label.
  init(
    label: String,
    aliases: [String] = [],
    help: String? = nil,
    action: @escaping () -> Void
  ) {
    let name = CommandNames.name(for: label)
    self.name = name
    self.isEnabled = true
    let aliases = CommandNames.free(aliases, besides: name)
    self.details = Details(aliases: aliases, argument: nil, help: help) { _ in
      action()
      return nil
    }
  }

  /// A command that takes an argument, is named after a label, and may return text to print.
  ///
  /// - Parameter reserved: Aliases that are reserved for commands of the run loop.
  init<Value>(
    label: String,
    aliases: [String] = [],
    reserved: [String] = [],
    argument: CommandArgument<Value>,
    help: String? = nil,
    action: @escaping (Value) -> String?
  ) {
    let name = CommandNames.name(for: label)
    self.name = name
    self.isEnabled = true
    self.details = Details(
      aliases: CommandNames.free(aliases, besides: name) + reserved,
      argument: Argument(
        name: argument.name,
        help: argument.help ?? argument.expectation,
        isOptional: argument.isOptional,
        completions: argument.completions
      ),
      help: help
    ) { text throws(ArgumentError) in
      action(try argument.value(of: text))
    }
  }

  /// The usage: `step SIZE`, `done ROW`.
  public var usage: String {
    ([name] + (row.isEmpty ? [] : ["ROW"]) + (argument.map { [$0.usage] } ?? []))
      .joined(separator: " ")
  }
}

extension Command: Equatable {
  public static func == (first: Command, second: Command) -> Bool {
    first.name == second.name
      && first.row == second.row
      && first.isEnabled == second.isEnabled
      && first.reason == second.reason
      && first.aliases == second.aliases
      && first.argument == second.argument
      && first.help == second.help
  }
}

extension Command.Argument: Equatable {
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.help == second.help
      && first.isOptional == second.isOptional
  }
}

extension Command: CustomStringConvertible {
  /// The usage on this screen, with its row's number, and whether the command is enabled.
  public var description: String {
    let row = row.isEmpty ? [] : [row.map(String.init).joined(separator: ".")]
    let words = [name] + row + (argument.map { [$0.usage] } ?? [])
    return words.joined(separator: " ") + (isEnabled ? "" : " (not available)")
  }
}

extension CommandNames {
  /// The aliases that a screen's command can have: those that differ from its name and aren't reserved.
  static func free(_ aliases: [String], besides name: String) -> [String] {
    aliases.filter { $0 != name && !reserved.contains($0.lowercased()) }
  }

  /// The name of a command with a label: `Number fact…` becomes `number-fact`.
  static func name(for label: String) -> String {
    // Most labels are names already, and there may be thousands of them.
    if label.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) { return label }
    let words = label.lowercased().replacing("\u{2212}", with: "-").split(
      whereSeparator: \.isWhitespace)
    let hyphenated = words.joined(separator: "-")
    let name = hyphenated.filter { !"…?!.,:;'’‘\"“”".contains($0) }
    return name.isEmpty ? hyphenated : name
  }
}
