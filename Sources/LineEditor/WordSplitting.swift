import CLibEdit

/// The reason why a line can't be split into words.
public enum WordSplittingError: Error, Equatable, Sendable {
  /// A quotation isn't closed; the character is its opening quotation mark.
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
/// - Throws: ``WordSplittingError``, which names the unfinished part.
public func splitWords(_ line: String) throws(WordSplittingError) -> [String] {
  switch Tokens(of: line) {
  case .complete(let words, _): return words
  case .open(.single): throw .unterminatedQuote("'")
  case .open(.double): throw .unterminatedQuote("\"")
  case .open(.backslash): throw .nothingAfterBackslash
  }
}

/// The character that escapes the next one.
enum Quote {
  case single, double, backslash
}

enum Tokens: Equatable {
  /// The words, and the index of the word at the end of the text, if any.
  case complete(words: [String], current: Int?)
  /// The text ends within a quotation.
  case open(Quote)

  /// - Parameters:
  ///   - text: The text to split.
  ///   - cursor: The original end of a text to which a closing quote was added, in UTF-8.
  init(of text: String, cursor: Int? = nil) {
    guard let tokenizer = tok_init("\t \r") else {
      self = .complete(words: [], current: nil)
      return
    }
    defer { tok_end(tokenizer) }
    // The tokenizer stops at an unquoted line break and reads past a final backslash. Therefore line breaks are passed
    // as carriage returns, and one line break at the end prevents both.
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
