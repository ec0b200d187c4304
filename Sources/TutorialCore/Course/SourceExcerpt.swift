import Foundation

/// The lines of a test around a failed expectation.
public struct SourceExcerpt: Hashable, Sendable {
  /// One line.
  public struct Line: Hashable, Sendable {
    /// Its number, counted from 1.
    public let number: Int
    /// Its text, without the excerpt's common indentation.
    public let text: String
    /// Whether it belongs to the expectation.
    public let isMeant: Bool
  }

  /// Three to six lines, or fewer if the function has fewer.
  public let lines: [Line]

  private static let before = 2
  private static let most = 6

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - line: The first line of the expectation, counted from 1.
  /// - Returns: `nil` if there is no such line.
  public init?(_ file: URL, line: Int) {
    guard let text = try? Files.source(file) else { return nil }
    self.init(lines: text.lines, line: line)
  }

  /// Creates an excerpt from the lines of a file.
  ///
  /// - Returns: `nil` if there is no such line.
  public init?(lines source: [String], line: Int) {
    let meant = line - 1
    guard source.indices.contains(meant), !source[meant].trimmed.isEmpty else { return nil }
    // An expectation continues until its brackets are closed.
    var end = meant
    var depth = Self.depth(source[meant])
    while depth > 0, end + 1 < source.count, end - meant + 1 < Self.most {
      end += 1
      depth += Self.depth(source[end])
    }
    // Lines in an outer block or in a different function aren't relevant.
    let indentation = source[meant].indentation
    var start = meant
    while start > 0, meant - start < Self.before, end - start + 1 < Self.most {
      let text = source[start - 1]
      if text.trimmed.isEmpty || text.indentation < indentation { break }
      start -= 1
    }
    while end - start + 1 < 3, end + 1 < source.count {
      let text = source[end + 1]
      if text.trimmed.isEmpty || text.indentation < indentation { break }
      end += 1
    }
    let margin = source[start...end].map(\.indentation).min() ?? 0
    lines = (start...end).map { index in
      Line(
        number: index + 1, text: String(source[index].dropFirst(margin)).trimmedAtEnd,
        isMeant: index == meant || (index > meant && Self.isOpen(source, meant, index)))
    }
  }

  /// Whether the brackets of a line are still open before a later line.
  private static func isOpen(_ source: [String], _ first: Int, _ index: Int) -> Bool {
    source[first..<index].reduce(0) { $0 + depth($1) } > 0
  }

  /// The number of brackets that a line opens, minus those that it closes. Brackets in strings are mostly balanced.
  private static func depth(_ line: String) -> Int {
    line.reduce(0) { depth, character in
      "([{".contains(character) ? depth + 1 : ")]}".contains(character) ? depth - 1 : depth
    }
  }
}
