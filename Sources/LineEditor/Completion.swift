/// The context of a completion in a line.
public struct CompletionContext: Equatable, Sendable {
  /// The complete words before the one at the cursor, without quotes.
  public var words: [String]
  /// The part of the current word before the cursor, without quotes.
  public var prefix: String

  /// Creates a context.
  public init(words: [String], prefix: String) {
    self.words = words
    self.prefix = prefix
  }
}

/// A position in a line, and the quotation that is open there.
struct CompletionPoint: Equatable {
  var context: CompletionContext
  var quote: Quote?

  /// - Parameter text: The line up to the cursor.
  /// - Returns: `nil` after a lone backslash, where a completion makes no sense.
  init?(before text: String) {
    var tokens = Tokens(of: text)
    if case .open(let open) = tokens {
      quote = open
      switch open {
      case .single: tokens = Tokens(of: text + "'", cursor: text.utf8.count)
      case .double: tokens = Tokens(of: text + "\"", cursor: text.utf8.count)
      case .backslash: return nil
      }
    }
    guard case .complete(var words, let current) = tokens else { return nil }
    var prefix = ""
    if current != nil { prefix = words.removeLast() }
    context = CompletionContext(words: words, prefix: prefix)
  }

  /// The action for a set of candidates.
  func completion(from candidates: [String]) -> Completion {
    var seen: Set<String> = []
    let matching = candidates.filter { $0.hasPrefix(context.prefix) && seen.insert($0).inserted }
    guard let first = matching.first else { return .none }
    let common = matching.dropFirst().reduce(Substring(first)) { common, candidate in
      common.prefix(zip(common, candidate).prefix { $0 == $1 }.count)
    }
    let rest = common.dropFirst(context.prefix.count)
    if matching.count == 1 { return .unique(quoted(rest) + closing) }
    return .ambiguous(quoted(rest), matching)
  }

  private var closing: String {
    switch quote {
    case .single: "' "
    case .double: "\" "
    case .backslash, nil: " "
    }
  }

  /// Continues a word in the open quotation.
  private func quoted(_ text: Substring) -> String {
    if text.isEmpty { return "" }
    var result = ""
    for character in text {
      switch (quote, character) {
      case (.single, "'"): result += "'\\''"
      case (.double, "\""), (.double, "\\"): result += "\\\(character)"
      case (nil, " "), (nil, "\t"), (nil, "'"), (nil, "\""), (nil, "\\"): result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}

enum Completion: Equatable {
  case none
  /// The rest of the only candidate, ready for the line.
  case unique(String)
  /// The rest of the candidates' common prefix, and the candidates.
  case ambiguous(String, [String])
}

/// Lays texts out in columns, column by column as `ls` does.
func columns(of texts: [String], width: Int) -> String {
  let column = (texts.map(\.terminalWidth).max() ?? 0) + 2
  let count = max(1, (width + 1) / column)
  let rows = (texts.count + count - 1) / count
  return (0..<rows).map { row in
    var line = ""
    for index in stride(from: row, to: texts.count, by: rows) {
      line += texts[index]
      if index + rows < texts.count {
        line += String(repeating: " ", count: column - texts[index].terminalWidth)
      }
    }
    return line
  }.joined(separator: "\n")
}
