/// A word, an operator, a bracket or a string of Swift code. Comments and white space aren't tokens.
///
/// It covers the part of the language that is needed to find a file's declarations. Regular expressions between slashes
/// aren't supported, and are treated as operators and other tokens.
struct SwiftToken: Hashable, Sendable {
  /// Its text.
  let text: Substring
  /// The line that it begins in, counted from 1.
  let line: Int

  /// Splits code into tokens.
  static func tokens(of code: String) -> [SwiftToken] {
    var scanner = Scanner(rest: code[...])
    while let token = scanner.next() { scanner.tokens.append(token) }
    return scanner.tokens
  }

  private struct Scanner {
    var rest: Substring
    var line = 1
    var tokens: [SwiftToken] = []

    mutating func next() -> SwiftToken? {
      skipComments()
      guard let first = rest.first else { return nil }
      let line = line
      if first == "\"" || (first == "#" && rest.drop { $0 == "#" }.first == "\"") {
        return SwiftToken(text: takeText(), line: line)
      }
      if first == "`" {
        let name = rest.dropFirst().prefix { $0 != "`" && !$0.isNewline }
        take(name.count + 2)
        return SwiftToken(text: name, line: line)
      }
      if first.isWordPart {
        return SwiftToken(text: take(rest.prefix { $0.isWordPart }.count), line: line)
      }
      if first.isOperatorPart {
        return SwiftToken(text: take(rest.prefix { $0.isOperatorPart }.count), line: line)
      }
      return SwiftToken(text: take(1), line: line)
    }

    @discardableResult
    private mutating func take(_ count: Int) -> Substring {
      let taken = rest.prefix(count)
      line += taken.count(where: \.isNewline)
      rest = rest.dropFirst(count)
      return taken
    }

    private mutating func skipComments() {
      while let first = rest.first {
        if first.isWhitespace {
          take(1)
        } else if rest.hasPrefix("//") {
          rest = rest.drop { !$0.isNewline }
        } else if rest.hasPrefix("/*") {
          skipBlock()
        } else {
          return
        }
      }
    }

    private mutating func skipBlock() {
      var depth = 0
      repeat {
        if rest.hasPrefix("/*") {
          depth += 1
          take(2)
        } else if rest.hasPrefix("*/") {
          depth -= 1
          take(2)
        } else {
          take(1)
        }
      } while depth > 0 && !rest.isEmpty
    }

    /// Reads a string in quotation marks, including interpolations.
    private mutating func takeText() -> Substring {
      let start = rest
      let pounds = String(repeating: "#", count: take(rest.prefix { $0 == "#" }.count).count)
      let isLong = rest.hasPrefix("\"\"\"")
      let end = (isLong ? "\"\"\"" : "\"") + pounds
      take(isLong ? 3 : 1)
      while !rest.isEmpty, !rest.hasPrefix(end), isLong || rest.first?.isNewline == false {
        if rest.hasPrefix("\\\(pounds)(") {
          take(2 + pounds.count)
          skipInterpolation()
        } else {
          take(rest.hasPrefix("\\\(pounds)") ? 2 + pounds.count : 1)
        }
      }
      if rest.hasPrefix(end) { take(end.count) }
      return start[..<rest.startIndex]
    }

    private mutating func skipInterpolation() {
      var depth = 1
      while depth > 0, let token = next() {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
      }
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
  fileprivate var isOperatorPart: Bool { "/=-+!*%<>&|^~?.".contains(self) }
}
