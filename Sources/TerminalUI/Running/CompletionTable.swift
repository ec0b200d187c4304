import LineEditor
import Synchronization

/// The completions of the last frame, copied for the reader's thread.
final class CompletionTable: Sendable {
  private struct Entry {
    var rows: [String] = []
    var arguments: [String] = []
  }

  private struct Table {
    var names: [String] = []
    var entries: [String: Entry] = [:]
  }

  private let table = Mutex(Table())

  @MainActor
  func update(with commands: [Command]) {
    var table = Table()
    for command in commands {
      if table.entries[command.name] == nil {
        if command.isEnabled { table.names.append(command.name) }
        let arguments = command.name == "help" ? [] : command.argument?.completions() ?? []
        table.entries[command.name] = Entry(arguments: arguments)
        for alias in command.aliases where table.entries[alias] == nil {
          table.entries[alias] = Entry(arguments: arguments)
        }
      }
      guard !command.row.isEmpty else { continue }
      let row = command.row.map(String.init).joined(separator: ".")
      for name in [command.name] + command.aliases { table.entries[name]?.rows.append(row) }
    }
    table.entries["help"]?.arguments = table.names
    self.table.withLock { [table] in $0 = table }
  }

  /// The completions of the word at the cursor.
  func candidates(for context: CompletionContext) -> [String] {
    table.withLock { table in
      guard let name = context.words.first?.lowercased() else {
        return Self.matching(context.prefix, in: table.names)
      }
      guard let entry = table.entries[name] else { return [] }
      let isRowNext = !entry.rows.isEmpty && context.words.count == 1
      if isRowNext { return Self.matching(context.prefix, in: entry.rows) }
      let typed = context.words.dropFirst(entry.rows.isEmpty ? 1 : 2)
      return Self.matching(context.prefix, in: Self.words(of: entry.arguments, after: typed))
    }
  }

  /// The words that can follow the typed words of an argument. Arguments that begin with the same word are completed
  /// word by word.
  private static func words(of arguments: [String], after typed: ArraySlice<String>) -> [String] {
    let rests = arguments.compactMap { argument -> ArraySlice<Substring>? in
      let words = argument.split(separator: " ")
      let begins = zip(words, typed).allSatisfy { $0.lowercased() == $1.lowercased() }
      return begins && words.count > typed.count ? words.dropFirst(typed.count) : nil
    }
    let alike = Dictionary(grouping: rests) { $0.first }
    var seen: Set<String> = []
    return rests.compactMap { rest in
      guard let first = rest.first else { return nil }
      let isShared = alike[first, default: []].count > 1
      let next = isShared ? String(first) : rest.joined(separator: " ")
      return seen.insert(next).inserted ? next : nil
    }
  }

  private static func matching(_ prefix: String, in candidates: [String]) -> [String] {
    let prefix = prefix.lowercased()
    return candidates.filter { $0.lowercased().hasPrefix(prefix) }
  }
}
