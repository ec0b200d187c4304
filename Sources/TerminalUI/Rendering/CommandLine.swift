import LineEditor

extension Frame {
  /// Runs what was typed: a command's name or alias, the row's number if it stands in a row, and
  /// its argument if it takes one.
  ///
  /// - Parameter line: What was typed.
  /// - Returns: What the command has to say, if anything.
  /// - Throws: A ``CommandError`` when the line is not a command that can be run now; nothing has
  ///   happened then.
  @MainActor
  @discardableResult
  public func perform(_ line: String) throws(CommandError) -> String? {
    try perform(line, also: [])
  }

  /// Runs what was typed: one of the frame's commands or one of some others.
  @MainActor
  func perform(_ line: String, also others: [Command]) throws(CommandError) -> String? {
    let typed = TypedCommand(line)
    let (command, argument) = try command(for: typed, also: others)
    guard command.isEnabled else { throw .unavailable(name: typed.name) }
    guard argument == nil || command.argument != nil else {
      throw .unexpectedArgument(usage: command.usage, found: argument ?? "")
    }
    do {
      return try command.perform(argument.map(Self.unquoted))
    } catch {
      throw .wrongArgument(
        usage: command.usage, expectation: error.expectation, found: argument.map(Self.unquoted)
      )
    }
  }

  private func command(
    for typed: TypedCommand, also others: [Command]
  ) throws(CommandError) -> (Command, String?) {
    let available = availableCommands + others
    let name = typed.name.lowercased()
    let matches = available.named(name)
    guard !matches.isEmpty else { throw absence(of: typed.name, among: available) }

    let single = matches.first { $0.row.isEmpty }
    let rows = matches.map(\.row).filter { !$0.isEmpty }
    guard !rows.isEmpty else { return (matches[0], typed.rest) }
    let (number, rest) = typed.restAfterRow
    if let number, let command = matches.first(where: { $0.row == number }) {
      return (command, rest)
    }
    if let single, number == nil || single.argument != nil { return (single, typed.rest) }
    if let number { throw .noSuchRow(name: typed.name, row: number, rows: rows) }
    throw .missingRow(usage: matches[0].usage, rows: rows)
  }

  /// Why there is no command of a name.
  ///
  /// - Parameters:
  ///   - typed: The name, as it was typed.
  ///   - available: The commands that are there.
  func absence(of typed: String, among available: [Command]) -> CommandError {
    let name = typed.lowercased()
    switch topmost {
    case .alert, .dialog:
      if hasCommand(named: name) {
        return .unanswered(name: typed, answers: availableCommands.map(\.name))
      }
    case .screen(_, _, let back):
      if name == "back" { return .noBack(names: enabledNames) }
      if let depth = depth(ofCommandNamed: name) {
        return .covered(
          name: typed, hasBack: back != nil, levels: min(max(depth, 1), back?.levels ?? 1))
      }
    case nil:
      break
    }
    let names = available.flatMap { [$0.name] + $0.aliases }
    return .unknown(name: typed, suggestions: Suggestions.suggestions(for: name, among: names))
  }

  /// Whether the screen, or one on top of it, has a command of a name, be it covered or not.
  private func hasCommand(named name: String) -> Bool {
    if !commands.named(name).isEmpty { return true }
    guard case .screen(_, let frame, let back) = presentation else { return false }
    return back?.name == name || frame.hasCommand(named: name)
  }

  /// How many screens below the top one the nearest one is that has a command of a name; `nil` if none has.
  private func depth(ofCommandNamed name: String) -> Int? {
    guard case .screen(_, let frame, let back) = presentation else {
      return commands.named(name).isEmpty ? nil : 0
    }
    if let depth = frame.depth(ofCommandNamed: name) { return depth }
    // “back” of that screen belongs to it as well.
    if back?.name == name { return frame.screenCount }
    return commands.named(name).isEmpty ? nil : frame.screenCount + 1
  }

  /// How many screens stand on top of this one.
  private var screenCount: Int {
    guard case .screen(_, let frame, _) = presentation else { return 0 }
    return frame.screenCount + 1
  }

  /// The names of what can be typed, each once.
  private var enabledNames: [String] {
    var seen: Set<String> = []
    return availableCommands.filter { $0.isEnabled && seen.insert($0.name).inserted }.map(\.name)
  }

  /// The argument without the quotes around all of it. Other quotes are taken as they are, so that
  /// an apostrophe needs no care.
  private static func unquoted(_ argument: String) -> String {
    guard let words = try? splitWords(argument), words.count == 1 else { return argument }
    return words[0]
  }
}

extension [Command] {
  /// The commands of a name, or else those with the name as an alias, the enabled ones first.
  fileprivate func named(_ name: String) -> [Command] {
    let named = filter { $0.name == name }
    guard named.isEmpty else { return named }
    return filter { $0.aliases.contains { $0.lowercased() == name } }
      .sorted { $0.isEnabled && !$1.isEnabled }
  }
}

/// A line taken apart as far as that goes without knowing the commands.
struct TypedCommand {
  /// The first word.
  let name: String
  /// What comes after it, if anything.
  let rest: String?

  init(_ line: String) {
    (name, rest) = Self.split(line)
  }

  /// The number of a row, should the rest begin with one, and what comes after that.
  var restAfterRow: (row: [Int]?, rest: String?) {
    guard let rest else { return (nil, nil) }
    let (word, remainder) = Self.split(rest)
    let numbers = word.split(separator: ".").map { Int($0) }
    let row = numbers.compactMap { $0 }
    guard !row.isEmpty, row.count == numbers.count else { return (nil, rest) }
    return (row, remainder)
  }

  private static func split(_ line: String) -> (String, String?) {
    let line = line.trimmingSpaces
    guard let space = line.firstIndex(where: \.isWhitespace) else { return (String(line), nil) }
    let rest = line[space...].trimmingSpaces
    return (String(line[..<space]), rest.isEmpty ? nil : String(rest))
  }
}

extension StringProtocol {
  var trimmingSpaces: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
