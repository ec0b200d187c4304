import TutorialCore

/// A change of one file, as `diff -u` writes it.
public struct Patch: Hashable, Sendable {
  /// Lines of a file and what takes their place.
  public struct Edit: Hashable, Sendable {
    /// The indices of the lines that go; empty where lines are only added.
    public let range: Range<Int>
    /// The lines that come.
    public let replacement: [String]
    /// The line of the patch that this begins in, counted from 1.
    public let line: Int
  }

  /// Why a patch cannot be read, or does not apply.
  public struct Failure: Error, Hashable, Sendable {
    /// What is wrong, and what to do about it.
    public let message: String
    /// The line of the patch, counted from 1.
    public let line: Int
  }

  private struct Hunk: Hashable {
    /// The line of its `@@` heading in the patch, counted from 1.
    let line: Int
    /// The index of the old line that it says it begins at.
    let start: Int
    var lines: [UnifiedDiff.Line] = []

    var old: [String] {
      lines.compactMap { line in
        switch line {
        case .same(let text), .removed(let text): text
        case .added, .heading: nil
        }
      }
    }
  }

  /// The path of the file, without the `a/` and `b/` that are put in front of it.
  public let path: String
  private let hunks: [Hunk]

  /// Reads a patch. What stands before its first `---` is a remark.
  ///
  /// - Parameter text: The patch.
  /// - Throws: A ``Failure`` when it does not have the form of `diff -u`, or is about several files.
  public init(_ text: String) throws(Failure) {
    let lines = text.lines
    guard
      let start = lines.indices.dropLast().first(where: {
        lines[$0].hasPrefix("--- ") && lines[$0 + 1].hasPrefix("+++ ")
      })
    else { throw Failure(message: "there is no \"--- a/Sources/…\", \"+++ b/Sources/…\"", line: 1) }
    path = Self.path(lines[start + 1])

    var hunks: [Hunk] = []
    var (oldLeft, newLeft) = (0, 0)
    for index in lines.indices.dropFirst(start + 2) {
      let line = lines[index]
      if oldLeft > 0 || newLeft > 0 {
        switch line.first {
        case "-": hunks[hunks.count - 1].lines.append(.removed(String(line.dropFirst())))
        case "+": hunks[hunks.count - 1].lines.append(.added(String(line.dropFirst())))
        case " ", nil: hunks[hunks.count - 1].lines.append(.same(String(line.dropFirst())))
        case "\\": continue
        default:
          throw Failure(
            message: "this line begins with none of \" \", \"-\" and \"+\"", line: index + 1)
        }
        if line.first != "+" { oldLeft -= 1 }
        if line.first != "-" { newLeft -= 1 }
        if oldLeft < 0 || newLeft < 0 {
          throw Failure(message: "this hunk has more lines than its heading says", line: index + 1)
        }
      } else if let match = line.prefixMatch(of: /@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/) {
        oldLeft = match.2.flatMap { Int($0) } ?? 1
        newLeft = match.3.flatMap { Int($0) } ?? 1
        let position = Int(match.1) ?? 1
        hunks.append(Hunk(line: index + 1, start: oldLeft == 0 ? position : max(0, position - 1)))
      } else if line.hasPrefix("--- ") {
        throw Failure(message: "a mistake changes one file; here begins another", line: index + 1)
      }
    }
    if oldLeft > 0 || newLeft > 0 {
      throw Failure(message: "the last hunk is cut short", line: lines.count)
    }
    guard !hunks.isEmpty else { throw Failure(message: "there is no \"@@\"", line: start + 1) }
    self.hunks = hunks
  }

  /// Finds the places in a file that the patch changes.
  ///
  /// A hunk may have moved up or down, but its lines have to be there as they are.
  ///
  /// - Parameters:
  ///   - lines: The lines of the file.
  ///   - name: What the file is called.
  /// - Returns: The changes, from top to bottom.
  /// - Throws: A ``Failure`` that names the first hunk that does not apply.
  public func edits(of lines: [String], named name: String) throws(Failure) -> [Edit] {
    var edits: [Edit] = []
    var (end, offset) = (0, 0)
    for (number, hunk) in hunks.enumerated() {
      let old = hunk.old
      let wanted = hunk.start + offset
      let last = lines.count - old.count
      let places = end <= last ? Array(end...last) : []
      let place =
        places.filter { Array(lines[$0..<($0 + old.count)]) == old }
        .min { abs($0 - wanted) < abs($1 - wanted) }
      guard let place else {
        throw Failure(
          message:
            "hunk \(number + 1) no longer applies: \(Self.difference(old, at: wanted, in: lines, name)); "
            + "make the mistake anew in a copy of that file, and write its diff -u here",
          line: hunk.line)
      }
      edits += Self.edits(hunk, at: place)
      end = place + old.count
      offset = place - hunk.start
    }
    return edits
  }

  private static func edits(_ hunk: Hunk, at place: Int) -> [Edit] {
    var edits: [Edit] = []
    var position = place
    var isOpen = false
    for (index, line) in hunk.lines.enumerated() {
      if !isOpen, !line.isSame {
        edits.append(Edit(range: position..<position, replacement: [], line: hunk.line + 1 + index))
      }
      isOpen = !line.isSame
      guard let last = edits.last else {
        position += 1
        continue
      }
      switch line {
      case .added(let text):
        edits[edits.count - 1] = Edit(
          range: last.range, replacement: last.replacement + [text], line: last.line)
      case .removed:
        position += 1
        edits[edits.count - 1] = Edit(
          range: last.range.lowerBound..<position, replacement: last.replacement, line: last.line)
      case .same, .heading:
        position += 1
      }
    }
    return edits
  }

  private static func difference(
    _ old: [String], at start: Int, in lines: [String], _ name: String
  ) -> String {
    for (index, expected) in old.enumerated() {
      let place = start + index
      guard lines.indices.contains(place) else {
        return "\(name) ends before `\(expected.trimmed)`"
      }
      if lines[place] != expected {
        return "it expects `\(expected.trimmed)`, and \(name):\(place + 1) says "
          + "`\(lines[place].trimmed)`"
      }
    }
    return "its lines are in \(name), but not in this order"
  }

  /// The path in a `+++` line: without what `diff` puts in front and the time it puts behind.
  private static func path(_ heading: String) -> String {
    let path = heading.dropFirst(4).prefix { $0 != "\t" }.description.trimmed
    return path.hasPrefix("a/") || path.hasPrefix("b/") ? String(path.dropFirst(2)) : path
  }
}
