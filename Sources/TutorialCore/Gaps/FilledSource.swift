/// A learner's file, matched against the file that the course gave.
///
/// Bodies are found by what stands around them, so that they may hold anything, half-written code
/// included. Where the surroundings were changed too, the markers and the indentation decide.
public struct FilledSource: Hashable, Sendable {
  /// A change outside the gaps: lines that follow each other.
  public struct Change: Hashable, Sendable {
    /// The first line that differs, counted from 1.
    public let line: Int
    /// What stood there in the file that the course gave.
    public let expected: [String]
    /// What stands there now.
    public let found: [String]
  }

  /// All lines of the file, without line breaks.
  public let lines: [String]
  /// For each gap of the given file, the indices of the lines that stand in it now; `nil` where its
  /// marker is gone.
  public let bodies: [Range<Int>?]
  /// The changes outside the gaps, from top to bottom. Blank lines that came or went are none.
  public let changes: [Change]
  let given: GappedSource

  /// Matches a file.
  ///
  /// - Parameters:
  ///   - text: The file as it is now.
  ///   - given: The file as the course gave it.
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

  /// What is in the gaps of an exercise now.
  ///
  /// - Returns: The bodies, from top to bottom; `nil` when a marker is gone.
  public func bodies(of id: ExerciseID) -> [[String]]? {
    var result: [[String]] = []
    for (gap, body) in zip(given.gaps, bodies) where gap.id == id {
      guard let body else { return nil }
      result.append(Array(lines[body]))
    }
    return result
  }

  /// The line of an exercise's first marker, counted from 1; `nil` when it is gone.
  public func markerLine(of id: ExerciseID) -> Int? {
    // The body begins in the line behind the marker.
    zip(given.gaps, bodies).first { $0.0.id == id }?.1?.lowerBound
  }

  /// The lines of an exercise's markers, counted from 1, where there are more of them than in the given file: nobody
  /// knows then where the gap is. Otherwise there are none.
  func ambiguousMarkers(of id: ExerciseID) -> [Int] {
    let found = lines.indices.filter { GappedSource.marker(lines[$0]) == id }
    return found.count > given.gaps.count { $0.id == id } ? found.map { $0 + 1 } : []
  }

  /// The file with an exercise's gaps filled from another version of the same file.
  ///
  /// - Returns: The new lines; `nil` when a marker is gone.
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
    // A gap whose marker is gone has nothing to be left out: the marker's own absence is the change.
    let expected = given.segments.flatMap { given.lines[$0] }.map(\.trimmedAtEnd)
    let found = outside.map { lines[$0].trimmedAtEnd }
    // Where a file is another one altogether, the differences cannot be counted in any sensible time.
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
