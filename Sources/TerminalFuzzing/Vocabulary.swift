/// The commands of an app, from its own list.
///
/// A command is a line that begins with its name, followed by at least two spaces and its description: `step +|-|NUMBER
/// (s)    Sets how far + and - go.`
struct Vocabulary: Equatable {
  /// Waits for a given time, which would look like a hang.
  private static let waiting = ":wait"
  /// Ends the app. It is typed less often than the other commands.
  static let ending = "quit"

  struct Command: Equatable {
    var name: String
    /// The possible arguments, if the app lists them.
    var arguments: [String] = []
  }

  private(set) var commands: [Command] = []

  /// Reads the output of `help`.
  ///
  /// - Returns: The names that are new.
  mutating func learn(fromHelp output: String) -> [String] {
    var new: [String] = []
    for line in Self.plain(output).split(whereSeparator: \.isNewline) {
      guard
        let match = line.firstMatch(of: /^(:?[\p{L}\d#][^\s]*)( [^\s]+)*?( \(([^\s]+)\))? {2,}\S/)
      else { continue }
      let alias = match.4.map(String.init)
      let names = [String(match.1)] + (alias.map { [$0] } ?? [])
      // Other commands that end the app would be typed too often.
      guard !names.contains(Self.waiting), !names.contains(Self.ending) else { continue }
      for name in names {
        guard !commands.contains(where: { $0.name == name }) else { continue }
        commands.append(Command(name: name))
        new.append(name)
      }
    }
    return new
  }

  /// Reads the output of `help NAME`: a choice of words in quotation marks.
  mutating func learn(argumentsOf name: String, fromHelp output: String) {
    guard let index = commands.firstIndex(where: { $0.name == name }) else { return }
    commands[index].arguments = Self.plain(output).matches(of: /“([^”]+)”/).map { String($0.1) }
  }

  /// A text without escape sequences.
  private static func plain(_ output: String) -> String {
    output.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: "")
  }
}
