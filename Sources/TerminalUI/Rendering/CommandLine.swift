import LineEditor

extension Frame {
  /// Runs a typed line: a command's name, alias, or unique prefix, its row's number if it is in a row, and its argument
  /// if it takes one.
  ///
  /// - Parameter line: The line.
  /// - Returns: The text to print, if any.
  /// - Throws: A ``CommandError`` if the line isn't a command that can currently be run. In that case, nothing happens.
  @MainActor
  @discardableResult
  public func perform(_ line: String) throws(CommandError) -> String? {
    try perform(line, also: [])
  }

  /// Runs a typed line: one of the frame's commands or one of the additional commands.
  @MainActor
  func perform(_ line: String, also others: [Command]) throws(CommandError) -> String? {
    let typed = TypedCommand(line)
    let (command, argument, name) = try command(for: typed, also: others)
    guard command.isEnabled else {
      throw .unavailable(name: name, reason: command.reason)
    }
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

  /// - Returns: The command, the text after it, and its name: as it was typed, or completed if only a prefix was typed.
  private func command(
    for typed: TypedCommand, also others: [Command]
  ) throws(CommandError) -> (Command, String?, name: String) {
    let matches = try commands(
      for: typed.name, hasArgument: typed.rest != nil, among: availableCommands + others)
    let name = matches.named(typed.name.lowercased()).isEmpty ? matches[0].name : typed.name

    let single = matches.first { $0.row.isEmpty }
    let rows = matches.map(\.row).filter { !$0.isEmpty }
    guard !rows.isEmpty else { return (matches[0], typed.rest, name) }
    let (number, rest) = typed.restAfterRow
    if let number, let command = matches.first(where: { $0.row == number }) {
      return (command, rest, name)
    }
    if let single, number == nil || single.argument != nil { return (single, typed.rest, name) }
    if let number { throw .noSuchRow(name: name, row: number, rows: rows) }
    throw .missingRow(usage: matches[0].usage, rows: rows)
  }

  /// The commands with a name or an alias, or else those of the only name with that prefix. Commands in rows can have
  /// the same name.
  ///
  /// - Parameters:
  ///   - typed: The typed word.
  ///   - hasArgument: Whether there is text after the word.
  ///   - available: The available commands.
  /// - Returns: One or more commands.
  func commands(
    for typed: String, hasArgument: Bool, among available: [Command]
  ) throws(CommandError) -> [Command] {
    let name = typed.lowercased()
    let exact = available.named(name)
    guard exact.isEmpty else { return exact }
    // The full name of a covered or disabled command doesn't count as the prefix of a different command.
    let absence = absence(of: typed, hasArgument: hasArgument, among: available)
    guard case .unknown = absence else { throw absence }
    let begun = available.begun(by: name)
    switch begun.count {
    case 0: throw absence
    case 1: return available.filter { $0.name == begun[0] }
    default: throw .ambiguous(beginning: typed, names: begun)
    }
  }

  /// The reason why there is no command of a name.
  private func absence(
    of typed: String, hasArgument: Bool, among available: [Command]
  ) -> CommandError {
    let name = typed.lowercased()
    switch topmost {
    case .alert, .dialog:
      if name == "back" || hasCommand(named: name) {
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
    // “:back” shows the past, which is a different command.
    let candidates = name == "back" ? available.filter { $0.name != ":back" } : available
    let suggestions = Suggestions.suggestions(
      for: name, hasArgument: hasArgument, among: candidates)
    return .unknown(name: typed, suggestions: suggestions)
  }

  /// Whether the screen, or one on top of it, has a command of a name, even if it is covered.
  private func hasCommand(named name: String) -> Bool {
    if !commands.named(name).isEmpty { return true }
    guard case .screen(_, let frame, let back) = presentation else { return false }
    return back?.name == name || frame.hasCommand(named: name)
  }

  /// The depth below the top screen of the nearest screen that has a command of a name, or `nil` if there is none.
  private func depth(ofCommandNamed name: String) -> Int? {
    guard case .screen(_, let frame, let back) = presentation else {
      return commands.named(name).isEmpty ? nil : 0
    }
    if let depth = frame.depth(ofCommandNamed: name) { return depth }
    // The screen's own “back” counts, too.
    if back?.name == name { return frame.screenCount }
    return commands.named(name).isEmpty ? nil : frame.screenCount + 1
  }

  /// The number of screens on top of this one.
  private var screenCount: Int {
    guard case .screen(_, let frame, _) = presentation else { return 0 }
    return frame.screenCount + 1
  }

  /// The distinct names of the available commands.
  private var enabledNames: [String] {
    var seen: Set<String> = []
    return availableCommands.filter { $0.isEnabled && seen.insert($0.name).inserted }.map(\.name)
  }

  /// The argument without the quotes that enclose it. Other quotes are kept, so an apostrophe needs no escape.
  static func unquoted(_ argument: String) -> String {
    guard let words = try? splitWords(argument), words.count == 1 else { return argument }
    return words[0]
  }
}

extension [Command] {
  /// The commands of a name, or else those with the name as an alias, enabled ones first.
  fileprivate func named(_ name: String) -> [Command] {
    let named = filter { $0.name == name }
    guard named.isEmpty else { return named }
    return filter { $0.aliases.contains { $0.lowercased() == name } }
      .sorted { $0.isEnabled && !$1.isEnabled }
  }

  /// The distinct names with a prefix.
  fileprivate func begun(by letters: String) -> [String] {
    guard !letters.isEmpty else { return [] }
    var seen: Set<String> = []
    return map(\.name).filter { $0.lowercased().hasPrefix(letters) && seen.insert($0).inserted }
  }
}

/// A line, parsed as far as possible without knowing the commands.
struct TypedCommand {
  /// The first word.
  let name: String
  /// The rest of the line, if any.
  let rest: String?

  init(_ line: String) {
    (name, rest) = Self.split(line)
  }

  /// The row number at the beginning of the rest, if any, and the text after it.
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
    guard let space = line.firstWhitespace else { return (String(line), nil) }
    let rest = line[space...].trimmingSpaces
    return (String(line[..<space]), rest.isEmpty ? nil : String(rest))
  }
}

extension Substring {
  /// The index of the first space, tab, or line break.
  fileprivate var firstWhitespace: Index? {
    // A pasted line can have a million characters. Before the first non-ASCII character, each byte is a character.
    let bytes = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.firstIndex { $0 <= 0x20 || $0 >= 0x80 } ?? bytes.count
    }
    let start = utf8.index(startIndex, offsetBy: Swift.max(0, (bytes ?? 0) - 1))
    return self[start...].firstIndex { $0.isWhitespace }
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
