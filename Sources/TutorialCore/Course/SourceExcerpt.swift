import Foundation

/// The lines of a test around an expectation that did not hold.
public struct SourceExcerpt: Hashable, Sendable {
  /// One line.
  public struct Line: Hashable, Sendable {
    /// Its number, counted from 1.
    public let number: Int
    /// Its text, without the indentation that all lines of the excerpt have.
    public let text: String
    /// Whether it belongs to the expectation.
    public let isMeant: Bool
  }

  /// Three to six lines, or fewer where the function has no more.
  public let lines: [Line]

  private static let before = 2
  private static let most = 6

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - line: The line in which the expectation begins, counted from 1.
  /// - Returns: `nil` when there is no such line.
  public init?(_ file: URL, line: Int) {
    guard let text = try? Files.source(file) else { return nil }
    self.init(lines: text.lines, line: line)
  }

  /// Takes the lines of a file.
  ///
  /// - Returns: `nil` when there is no such line.
  public init?(lines source: [String], line: Int) {
    let meant = line - 1
    guard source.indices.contains(meant), !source[meant].trimmed.isEmpty else { return nil }
    // An expectation goes on until its brackets are closed.
    var end = meant
    var depth = Self.depth(source[meant])
    while depth > 0, end + 1 < source.count, end - meant + 1 < Self.most {
      end += 1
      depth += Self.depth(source[end])
    }
    // What is in an outer block or in another function says nothing about it.
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

  /// Whether the brackets of a line are still open before another one.
  private static func isOpen(_ source: [String], _ first: Int, _ index: Int) -> Bool {
    source[first..<index].reduce(0) { $0 + depth($1) } > 0
  }

  /// How many more brackets a line opens than it closes. Brackets in strings come in pairs, mostly.
  private static func depth(_ line: String) -> Int {
    line.reduce(0) { depth, character in
      "([{".contains(character) ? depth + 1 : ")]}".contains(character) ? depth - 1 : depth
    }
  }
}
