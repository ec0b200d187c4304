/// A learner's file, matched against the original file.
///
/// Bodies are found by their surrounding lines, so that they may contain anything, including unfinished code. If the
/// surrounding lines also changed, the markers and the indentation determine the bodies.
public struct FilledSource: Hashable, Sendable {
  /// A change outside the gaps: consecutive lines.
  public struct Change: Hashable, Sendable {
    /// The first line that differs, counted from 1.
    public let line: Int
    /// The original lines.
    public let expected: [String]
    /// The current lines.
    public let found: [String]
  }

  /// All lines of the file, without line breaks.
  public let lines: [String]
  /// For each gap of the original file, the indices of its current lines; `nil` if its marker is missing.
  public let bodies: [Range<Int>?]
  /// The changes outside the gaps, from top to bottom. Added and removed blank lines don't count.
  public let changes: [Change]
  let given: GappedSource

  /// Matches a file.
  ///
  /// - Parameters:
  ///   - text: The current file.
  ///   - given: The original file.
  public init(_ text: String, given: GappedSource) {
    self.given = given
    lines = text.lines
    if let exact = Self.exactBodies(lines, given) {
      bodies = exact
      changes = []
    } else {
      bodies = Self.markedBodies(lines, given)
      changes = Self.changes(lines, bodies, given)
    }
  }

  /// The current contents of an exercise's gaps.
  ///
  /// - Returns: The bodies, from top to bottom; `nil` if a marker is missing.
  public func bodies(of id: ExerciseID) -> [[String]]? {
    var result: [[String]] = []
    for (gap, body) in zip(given.gaps, bodies) where gap.id == id {
      guard let body else { return nil }
      result.append(Array(lines[body]))
    }
    return result
  }

  /// The line of an exercise's first marker, counted from 1; `nil` if it is missing.
  public func markerLine(of id: ExerciseID) -> Int? {
    // The body begins in the line after the marker.
    zip(given.gaps, bodies).first { $0.0.id == id }?.1?.lowerBound
  }

  /// The lines of an exercise's markers, counted from 1, if there are more of them than in the original file, so that
  /// the gap is ambiguous. Otherwise empty.
  func ambiguousMarkers(of id: ExerciseID) -> [Int] {
    let found = lines.indices.filter { GappedSource.marker(lines[$0]) == id }
    return found.count > given.gaps.count { $0.id == id } ? found.map { $0 + 1 } : []
  }

  /// The file with an exercise's gaps filled from another version of the same file.
  ///
  /// - Returns: The new lines; `nil` if a marker is missing.
  public func replacingBodies(of id: ExerciseID, from other: GappedSource) -> [String]? {
    var result = lines
    let gaps = zip(zip(given.gaps, other.gaps), bodies)
    for ((gap, replacement), body) in gaps.reversed() where gap.id == id {
      guard let body else { return nil }
      result.replaceSubrange(body, with: other.body(replacement))
    }
    return result
  }

  private static func exactBodies(_ lines: [String], _ given: GappedSource) -> [Range<Int>]? {
    let lines = lines.map(\.trimmedAtEnd)
    let segments = given.segments.map { given.lines[$0].map(\.trimmedAtEnd) }
    guard let first = segments.first, lines.starts(with: first) else { return nil }
    var bodies: [Range<Int>] = []
    var position = first.count
    for (index, segment) in segments.enumerated().dropFirst() {
      let isLast = index == segments.count - 1
      let lowest = isLast ? max(lines.count - segment.count, position) : position
      guard
        let start = (lowest..<(lines.count + 1)).first(where: {
          lines[$0...].starts(with: segment)
        }),
        !isLast || start + segment.count == lines.count
      else { return nil }
      bodies.append(position..<start)
      position = start + segment.count
    }
    return position == lines.count ? bodies : nil
  }

  private static func markedBodies(_ lines: [String], _ given: GappedSource) -> [Range<Int>?] {
    var position = 0
    return given.gaps.map { gap in
      guard
        let marker = lines[position...].firstIndex(where: { GappedSource.marker($0) == gap.id })
      else { return nil }
      let body = GappedSource.block(after: marker, in: lines)
      position = body.upperBound
      return body
    }
  }

  private static func changes(
    _ lines: [String], _ bodies: [Range<Int>?], _ given: GappedSource
  ) -> [Change] {
    let filled = Set(bodies.compactMap(\.self).joined())
    let outside = lines.indices.filter { !filled.contains($0) }
    // For a gap without its marker, nothing is ignored: the missing marker is the change.
    let expected = given.segments.flatMap { given.lines[$0] }.map(\.trimmedAtEnd)
    let found = outside.map { lines[$0].trimmedAtEnd }
    // For a completely different file, computing the differences would take too long.
    guard found.count < expected.count + 2000 else {
      return [Change(line: 1, expected: [], found: found)]
    }

    var changes: [Change] = []
    var (old, new): ([String], [String]) = ([], [])
    var index = 0
    for edit in UnifiedDiff.edits(expected, found) + [.same("")] {
      switch edit {
      case .removed(let line): old.append(line)
      case .added(let line):
        new.append(line)
        index += 1
      case .same, .heading:
        if !(old + new).allSatisfy(\.isEmpty) {
          let first = index - new.count
          let line = first < outside.count ? outside[first] + 1 : max(1, lines.count)
          changes.append(Change(line: line, expected: old, found: new))
        }
        (old, new) = ([], [])
        index += 1
      }
    }
    return changes
  }
}
