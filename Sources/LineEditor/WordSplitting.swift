import CLibEdit

/// Why a line could not be split into words.
public enum WordSplittingError: Error, Equatable, Sendable {
  /// A quote was opened and not closed; the character is the one that opened it.
  case unterminatedQuote(Character)
  /// The line ends in a backslash, which quotes the character after it.
  case nothingAfterBackslash
}

extension WordSplittingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unterminatedQuote(let quote):
      "The line was to be split into words, but a quote (\(quote)) is never closed. "
        + "Close it, or write \\\(quote) for the character itself."
    case .nothingAfterBackslash:
      "The line was to be split into words, but nothing follows its last backslash. "
        + "Write \\\\ for a backslash itself."
    }
  }
}

/// Splits a line into words as a shell does: at white space, unless it is quoted by single quotes,
/// double quotes or a backslash. This is libedit's own tokenizer.
///
/// - Parameter line: The line. Line breaks in it count as white space.
/// - Returns: The words, without the quotes.
/// - Throws: ``WordSplittingError``, which says what is not finished.
public func splitWords(_ line: String) throws(WordSplittingError) -> [String] {
  switch Tokens(of: line) {
  case .complete(let words, _): return words
  case .open(.single): throw .unterminatedQuote("'")
  case .open(.double): throw .unterminatedQuote("\"")
  case .open(.backslash): throw .nothingAfterBackslash
  }
}

/// What makes the next character an ordinary one.
enum Quote {
  case single, double, backslash
}

enum Tokens: Equatable {
  /// The words, and which of them the end of the text touches, if it touches any.
  case complete(words: [String], current: Int?)
  /// The text ends within a quotation.
  case open(Quote)

  /// - Parameters:
  ///   - text: What to split.
  ///   - cursor: The end of the text where a closing quote was added to it, in UTF-8.
  init(of text: String, cursor: Int? = nil) {
    guard let tokenizer = tok_init("\t \r") else {
      self = .complete(words: [], current: nil)
      return
    }
    defer { tok_end(tokenizer) }
    // The tokenizer stops at an unquoted line break and reads past a last backslash. So line breaks
    // go in as carriage returns, and one line break at the end keeps it from both.
    let bytes = text.utf8.filter { $0 != 0 }.map { $0 == 0x0A ? 0x0D : CChar(bitPattern: $0) }
    self = (bytes + [0x0A, 0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .complete(words: [], current: nil) }
      var line = LineInfo(
        buffer: start, cursor: start + (cursor ?? bytes.count), lastchar: start + bytes.count + 1)
      var count: Int32 = 0
      var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var current: Int32 = -1
      switch tok_line(tokenizer, &line, &count, &words, &current, nil) {
      case 1: return .open(.single)
      case 2: return .open(.double)
      case 3: return .open(.backslash)
      default: break
      }
      let strings = (0..<Int(count)).compactMap { words?[$0] }.map {
        let word = String(cString: $0)
        return word.utf8.contains(0x0D) ? String(word.map { $0 == "\r" ? "\n" : $0 }) : word
      }
      let touched = strings.indices.contains(Int(current)) ? Int(current) : nil
      return .complete(words: strings, current: touched)
    }
  }
}
