/// The commands of an app, as it lists them itself.
///
/// A command is a line that begins with its name and goes on, behind two spaces or more, with what it
/// is for: `step +|-|NUMBER (s)    Sets how far + and - go.`
struct Vocabulary: Equatable {
  /// Waits for as long as it is notified, which would be taken for a hang.
  private static let waiting = ":wait"
  /// Ends the app. That is typed too, but not as often as the others.
  static let ending = "quit"

  struct Command: Equatable {
    var name: String
    /// What stands behind the name where the app has said what that can be.
    var arguments: [String] = []
  }

  private(set) var commands: [Command] = []

  /// Takes in what `help` has printed.
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
      // What else ends the app would be typed too often, just as that.
      guard !names.contains(Self.waiting), !names.contains(Self.ending) else { continue }
      for name in names {
        guard !commands.contains(where: { $0.name == name }) else { continue }
        commands.append(Command(name: name))
        new.append(name)
      }
    }
    return new
  }

  /// Takes in what `help NAME` has printed: a choice of words in quotation marks.
  mutating func learn(argumentsOf name: String, fromHelp output: String) {
    guard let index = commands.firstIndex(where: { $0.name == name }) else { return }
    commands[index].arguments = Self.plain(output).matches(of: /“([^”]+)”/).map { String($0.1) }
  }

  /// A text without the sequences that style it.
  private static func plain(_ output: String) -> String {
    output.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: "")
  }
}
