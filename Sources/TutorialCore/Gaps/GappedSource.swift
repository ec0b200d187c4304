/// A source file of the course, split at its gaps.
///
/// A gap begins after a line `// Exercise 1.2` and ends at the end of the enclosing block: at the first line that is
/// indented less. The marker and the closing brace aren't part of it. This is for the course's own files, which are
/// formatted; ``FilledSource`` matches a learner's file against one of these.
public struct GappedSource: Hashable, Sendable {
  /// One gap.
  public struct Gap: Hashable, Sendable {
    /// Its exercise.
    public let id: ExerciseID
    /// The index of the marker's line.
    public let marker: Int
    /// The indices of the lines of the gap's body.
    public let body: Range<Int>
  }

  /// All lines of the file, without line breaks.
  public let lines: [String]
  /// The gaps, from top to bottom.
  public let gaps: [Gap]

  /// Splits a file.
  public init(lines: [String]) {
    self.lines = lines
    var gaps: [Gap] = []
    for (index, line) in lines.enumerated() {
      guard let id = Self.marker(line) else { continue }
      gaps.append(Gap(id: id, marker: index, body: Self.block(after: index, in: lines)))
    }
    self.gaps = gaps
  }

  /// Splits a file.
  public init(_ text: String) {
    self.init(lines: text.lines)
  }

  /// The contents of a gap.
  public func body(_ gap: Gap) -> [String] { Array(lines[gap.body]) }

  /// The lines outside the gaps: before the first, between each two, after the last. Each part except the last ends
  /// with a marker.
  public var segments: [Range<Int>] {
    let starts = [0] + gaps.map(\.body.upperBound)
    let ends = gaps.map(\.body.lowerBound) + [lines.count]
    return zip(starts, ends).map { $0..<$1 }
  }

  /// The file with other bodies in its gaps.
  ///
  /// - Parameter body: Returns the body for a gap and its position; `nil` keeps the current one.
  public func filled(with body: (_ gap: Gap, _ index: Int) -> [String]?) -> GappedSource {
    var result: [String] = []
    for (index, segment) in segments.enumerated() {
      result += lines[segment]
      if index < gaps.count { result += body(gaps[index], index) ?? self.body(gaps[index]) }
    }
    return GappedSource(lines: result)
  }

  /// The exercise that a line marks.
  package static func marker(_ line: String) -> ExerciseID? {
    let words = line.trimmed
    let mark = "// Exercise "
    return words.hasPrefix(mark) ? ExerciseID(String(words.dropFirst(mark.count))) : nil
  }

  /// The lines from after a marker to the end of its block.
  static func block(after marker: Int, in lines: [String]) -> Range<Int> {
    let indentation = lines[marker].indentation
    let start = marker + 1
    let end = lines[start...].firstIndex {
      !$0.trimmed.isEmpty && $0.indentation < indentation
    }
    return start..<(end ?? lines.endIndex)
  }
}

extension ExerciseID {
  /// Whether a gap is open: whether its body still calls `exercise` with this number outside of a comment.
  public func isUntouched(in body: [String]) -> Bool {
    let code = body.joined(separator: "\n").withoutComments
    return code.ranges(of: "exercise(").contains { call in
      code[call.upperBound...].drop(while: \.isWhitespace).hasPrefix("\"\(self)\"")
    }
  }
}

extension String {
  /// Swift code without its comments. Text in string literals stays.
  fileprivate var withoutComments: String {
    var code = ""
    var depth = 0
    var isInString = false
    var rest = self[...]
    while let character = rest.first {
      if depth > 0, rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else if !isInString, rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if depth > 0 {
        rest = rest.dropFirst()
      } else if isInString, character == "\\" {
        code += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if !isInString, rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else {
        // A literal doesn't continue in the next line, unless it has three quotation marks.
        if character == "\"" { isInString.toggle() }
        if character.isNewline { isInString = false }
        code.append(character)
        rest = rest.dropFirst()
      }
    }
    return code
  }
}
