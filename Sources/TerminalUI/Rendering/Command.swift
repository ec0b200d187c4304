/// Something that can be typed on a screen.
///
/// Two commands are equal when a person could not distinguish them; what they do when they are run
/// takes no part in it.
public struct Command {
  /// The value that is typed after a command's name.
  public struct Argument {
    /// What it is called in help: `size` is shown as `SIZE`.
    public var name: String
    /// What it is for, or else what can be typed.
    public var help: String?
    /// Whether it can be left out.
    public var isOptional: Bool
    /// What completion offers.
    public var completions: () -> [String]

    /// What stands for it in help.
    public var placeholder: String {
      let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      return isWord ? name.uppercased().replacing(" ", with: "-") : name
    }

    /// How it is written in a command's usage: in brackets when it can be left out.
    var usage: String {
      isOptional ? "[\(placeholder)]" : placeholder
    }
  }

  /// What is typed.
  public internal(set) var name: String

  /// Whether the command can be run now.
  public internal(set) var isEnabled: Bool

  /// Why it cannot be run now, as words that follow a colon; `nil` if it can be, or if nobody says why.
  public internal(set) var reason: String?

  /// The numbers of the rows that the command is in, from the outermost in; empty outside rows.
  public internal(set) var row: [Int] = []

  /// What the field holds that the command sets, if nobody is to see that.
  var secret: String?

  /// How many screens it can lead back immediately, if it is one that leads back.
  var levels = 1

  private let details: Details

  /// What never changes, shared by copies: a frame may have tens of thousands of commands.
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

  /// What can be typed instead.
  public var aliases: [String] { details.aliases }

  /// The value that comes after the name, if the command takes one.
  public var argument: Argument? { details.argument }

  /// What the command does, in a sentence.
  public var help: String? { details.help }

  /// Does what the command does.
  ///
  /// - Parameter argument: What was typed after the name.
  /// - Returns: What the command has to say, if anything.
  func perform(_ argument: String?) throws(ArgumentError) -> String? {
    try details.perform(argument)
  }

  /// A command that takes no argument.
  ///
  /// - Parameters:
  ///   - name: What is typed, taken as it is.
  ///   - aliases: What can be typed instead, taken as it is.
  ///   - perform: What the command does. Returns what it has to say, if anything.
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

  /// A command that takes an argument, named after a label, and may have something to say.
  ///
  /// - Parameter reserved: Aliases that only a command of the run loop may have.
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

  /// How the command is typed: `step SIZE`, `done ROW`.
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
  /// How the command is typed here, with its row's number, and whether it can be.
  public var description: String {
    let row = row.isEmpty ? [] : [row.map(String.init).joined(separator: ".")]
    let words = [name] + row + (argument.map { [$0.usage] } ?? [])
    return words.joined(separator: " ") + (isEnabled ? "" : " (not available)")
  }
}

extension CommandNames {
  /// The aliases that a command of a screen can have: those that are not its name, and mean nothing else.
  static func free(_ aliases: [String], besides name: String) -> [String] {
    aliases.filter { $0 != name && !reserved.contains($0.lowercased()) }
  }

  /// The name under which something with a label is typed: `Number fact…` is `number-fact`.
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
