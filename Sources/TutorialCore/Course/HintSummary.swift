/// The line that opens a hint: `<details><summary>Hint 1 · a nudge</summary>`, or, if it is about certain invariants,
/// `<details><summary>Hint 1 · a nudge · I2, I3</summary>`.
///
/// It isn't a regular expression, because every line of every lesson is parsed, and a regular expression takes a
/// thousand times longer to reject a line.
struct HintSummary: Hashable, Sendable {
  /// The hint's number.
  let number: Int
  /// Its kind.
  let title: String
  /// The invariants that it names.
  let invariants: [String]

  /// Parses a line without white space at its ends; anything else is `nil`.
  init?(_ line: String) {
    let (opening, closing, separator) = ("<details><summary>Hint ", "</summary>", " · ")
    guard line.hasPrefix(opening), line.hasSuffix(closing) else { return nil }
    let words = line.dropFirst(opening.count).dropLast(closing.count)
    guard !words.contains(where: \.isNewline), let first = words.firstRange(of: separator) else {
      return nil
    }
    let digits = words[..<first.lowerBound]
    guard digits.allSatisfy(\.isNumber), let number = Int(digits) else { return nil }
    let parts = words[first.upperBound...]
      .split(separator: separator, omittingEmptySubsequences: false)
    let invariants = (parts.last ?? "").split(separator: ", ", omittingEmptySubsequences: false)
    let namesInvariants = parts.count > 1 && invariants.allSatisfy(Self.isInvariant)
    let title = (namesInvariants ? parts.dropLast() : parts).joined(separator: separator)
    guard !title.isEmpty else { return nil }
    self.number = number
    self.title = title
    self.invariants = namesInvariants ? invariants.map(String.init) : []
  }

  private static func isInvariant(_ name: Substring) -> Bool {
    name.first == "I" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}
