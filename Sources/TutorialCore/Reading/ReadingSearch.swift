import Foundation

/// Finds words in lines, even across line breaks. The search is case-sensitive only if the query contains capitals.
struct ReadingSearch {
  private let query: String
  private let isExact: Bool

  init(_ query: String) {
    isExact = query.contains(where: \.isUppercase)
    self.query = isExact ? query : query.lowercased()
  }

  private func text(_ line: LayoutLine) -> String {
    let text = line.text.trimmed
    return isExact ? text : text.lowercased()
  }

  /// Whether an occurrence begins in a line.
  func begins(_ index: Int, in lines: [LayoutLine]) -> Bool {
    let line = text(lines[index])
    if line.contains(query) { return true }
    guard query.contains(" "), index + 1 < lines.count else { return false }
    // Text with a margin continues after the margin.
    let next = text(lines[index + 1]).drop { "│▌ ".contains($0) }
    return "\(line) \(next)".contains(query) && !next.contains(query)
  }

  /// The ranges of the query in a text.
  func ranges(in text: String) -> [Range<String.Index>] {
    text.ranges(of: query, ignoringCase: !isExact)
  }
}

extension String {
  fileprivate func ranges(of text: String, ignoringCase: Bool) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = startIndex
    while let found = range(
      of: text, options: ignoringCase ? [.caseInsensitive] : [], range: start..<endIndex)
    {
      ranges.append(found)
      start = found.upperBound
    }
    return ranges
  }
}
