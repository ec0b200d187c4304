/// A value as Swift prints it, formatted on several lines if it is long.
struct ValueText {
  private let text: String

  /// The maximum length of a value in one line.
  private static let width = 72

  init(_ text: String) {
    self.text = Self.plain(text)
  }

  /// The value, if it is short.
  var oneLine: String? {
    text.count <= Self.width && !text.contains("\n") ? text : nil
  }

  /// Whether the value is a string of several lines.
  var isText: Bool { stringLines != nil }

  /// The value, or as much of it as fits in three lines.
  var beginning: String {
    text.count <= 3 * Self.width ? text : "\(text.prefix(3 * Self.width - 1))…"
  }

  /// The value, with one element or property per line if it is long. A string keeps its lines.
  var lines: [String] {
    if let string = stringLines { return string }
    return Self.layOut(text[...], indentation: 0, end: "")
  }

  private var stringLines: [String]? {
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2, text.contains("\n") else {
      return nil
    }
    return text.dropFirst().dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func layOut(_ text: Substring, indentation: Int, end: String) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let whole = margin + text.trimmed + end
    guard whole.count > width, let brackets = brackets(of: text) else {
      return whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let inside = text[text.index(after: brackets.open)..<brackets.close]
    let parts = elements(of: inside)
    guard parts.count > 1 || inside.count > width else { return [whole] }
    return [margin + text[...brackets.open].description.trimmed]
      + parts.enumerated().flatMap { index, part in
        layOut(part, indentation: indentation + 2, end: index < parts.count - 1 ? "," : "")
      } + [margin + text[brackets.close...].trimmed + end]
  }

  /// The first bracket and the matching one, if that is the end of the text.
  private static func brackets(of text: Substring) -> (open: String.Index, close: String.Index)? {
    guard let open = text.firstIndex(where: { "([".contains($0) }),
      !text[..<open].contains("\""),
      let close = text.lastIndex(where: { !$0.isWhitespace }), close > open,
      ")]".contains(text[close]),
      depths(text[open...]).allSatisfy({ $0.depth > 0 || $0.index == close })
    else { return nil }
    return (open, close)
  }

  /// The parts between commas.
  private static func elements(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for (index, depth) in depths(text) where depth == 0 && text[index] == "," {
      parts.append(text[start..<index])
      start = text.index(after: index)
    }
    parts.append(text[start...])
    return parts.filter { !$0.trimmed.isEmpty }
  }

  /// Splits a text at the first operator outside of brackets and strings.
  ///
  /// - Returns: `nil` if there is none, or brackets or strings aren't closed.
  static func split(_ text: Substring, at mark: String) -> (String, String)? {
    var found: String.Index?
    var last = 0
    for (index, depth) in depths(text) {
      if found == nil, depth == 0, text[index...].hasPrefix(mark) { found = index }
      last = depth
    }
    guard let found, last == 0 else { return nil }
    return (String(text[..<found]), String(text[found...].dropFirst(mark.count)))
  }

  /// The number of open brackets after each character outside of strings. A string that is still open at the end counts
  /// as a bracket.
  private static func depths(_ text: Substring) -> [(index: String.Index, depth: Int)] {
    var result: [(String.Index, Int)] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isInString = false
          result.append((index, depth))
        }
        continue
      }
      switch character {
      case "\"": isInString = true
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      result.append((index, isInString ? depth + 1 : depth))
    }
    if isInString { result.append((text.endIndex, depth + 1)) }
    return result
  }

  /// The value in readable form: times in seconds, types and cases without their modules. String literals stay
  /// unchanged.
  static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let quote = rest.firstIndex(of: "\"") {
      result += plainOutsideStrings(String(rest[..<quote]))
      var end = rest.index(after: quote)
      while end < rest.endIndex, rest[end] != "\"" {
        if rest[end] == "\\" { end = rest.index(after: end) }
        if end < rest.endIndex { end = rest.index(after: end) }
      }
      if end < rest.endIndex { end = rest.index(after: end) }
      result += rest[quote..<end]
      rest = rest[end...]
    }
    return result + plainOutsideStrings(String(rest))
  }

  private static func plainOutsideStrings(_ text: String) -> String {
    let time =
      /(?:\w+\.)*SchedulerTimeType\(dispatchTime: (?:\w+\.)*DispatchTime\(rawValue: (\d+)\)\)/
    let typed = /(^|[\[(, ])(?:[A-Za-z_]\w*\.)+([A-Z]\w*\()/
    let oneCase = /(^|[\[(, ])(?:[A-Za-z_]\w*\.)*[A-Z]\w*(\.[a-z_]\w*)(?![\w.])/
    return text.replacing(/\(extension in \w+\):/, with: "")
      .replacing(time) { seconds($0.1) }
      .replacing(/(?:\w+\.)*DispatchTime\(rawValue: (\d+)\)/) { seconds($0.1) }
      .replacing(/(?:\w+\.)*Stride\(magnitude: (-?\d+)\)/) { seconds($0.1) }
      .replacing(typed) { "\($0.1)\($0.2)" }
      .replacing(oneCase) { "\($0.1)\($0.2)" }
  }

  /// Nanoseconds in readable form: `10 s`, `0.3 s`. The time of a test scheduler begins one nanosecond after zero,
  /// which is omitted.
  private static func seconds(_ nanoseconds: Substring) -> String {
    guard let number = Int(nanoseconds) else { return String(nanoseconds) }
    let rounded = number - (abs(number % 1000) == 1 ? number.signum() : 0)
    let milliseconds = rounded / 1_000_000
    guard milliseconds * 1_000_000 == rounded else { return "\(number) ns" }
    let (whole, rest) = (abs(milliseconds) / 1000, abs(milliseconds) % 1000)
    var digits = rest == 0 ? "" : ".\(String(1000 + rest).dropFirst())"
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(whole)\(digits) s"
  }
}

extension String {
  /// A text, such as a failed expectation, with its values in readable form.
  public var withPlainValues: String { ValueText.plain(self) }
}
