/// The difference between two texts, as `diff -u` shows it.
public struct UnifiedDiff: Hashable, Sendable {
  /// One line of the output.
  public enum Line: Hashable, Sendable {
    /// A line with a file's name, or the position of a group of changes.
    case heading(String)
    /// A line that both texts have.
    case same(String)
    /// A line that only the old text has.
    case removed(String)
    /// A line that only the new text has.
    case added(String)
  }

  /// The lines; none when the texts are the same.
  public let lines: [Line]

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - old: The lines of the old text.
  ///   - new: The lines of the new text.
  ///   - oldName: What the old text is called.
  ///   - newName: What the new text is called.
  ///   - context: How many common lines are shown around a change.
  ///   - ignoresBlankLines: Whether blank lines that only one text has are no difference. The old
  ///     text's are left out then, so that the result is for reading only.
  public init(
    from old: [String], to new: [String], oldName: String, newName: String, context: Int = 3,
    ignoresBlankLines: Bool = false
  ) {
    var edits = Self.edits(old, new)
    if ignoresBlankLines { edits = edits.compactMap(\.withoutBlankChange) }
    let changes = edits.indices.filter { !edits[$0].isSame }
    guard !changes.isEmpty else {
      lines = []
      return
    }

    var groups: [Range<Int>] = []
    for change in changes {
      let range = max(0, change - context)..<min(edits.count, change + context + 1)
      if let last = groups.last, range.lowerBound <= last.upperBound {
        groups[groups.count - 1] = last.lowerBound..<range.upperBound
      } else {
        groups.append(range)
      }
    }

    var lines: [Line] = [.heading("--- \(oldName)"), .heading("+++ \(newName)")]
    for group in groups {
      let before = edits[..<group.lowerBound]
      let inside = edits[group]
      let oldRange = Self.position(
        start: before.count(where: \.isInOld), count: inside.count(where: \.isInOld))
      let newRange = Self.position(
        start: before.count(where: \.isInNew), count: inside.count(where: \.isInNew))
      lines.append(.heading("@@ -\(oldRange) +\(newRange) @@"))
      lines += inside
    }
    self.lines = lines
  }

  private static func position(start: Int, count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  /// Where two texts differ: the lines that went, and those that came in their place.
  static func places(
    from old: [String], to new: [String]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var places: [(old: Range<Int>, new: Range<Int>)] = []
    var (oldIndex, newIndex) = (0, 0)
    var wasSame = true
    for edit in edits(old, new) {
      if !edit.isSame {
        if wasSame { places.append((oldIndex..<oldIndex, newIndex..<newIndex)) }
        let start = places[places.count - 1]
        places[places.count - 1] = (
          start.old.lowerBound..<(oldIndex + (edit.isInOld ? 1 : 0)),
          start.new.lowerBound..<(newIndex + (edit.isInNew ? 1 : 0))
        )
      }
      wasSame = edit.isSame
      oldIndex += edit.isInOld ? 1 : 0
      newIndex += edit.isInNew ? 1 : 0
    }
    return places
  }

  private static func edits(_ old: [String], _ new: [String]) -> [Line] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var edits: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        edits.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        edits.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        edits.append(.same(new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return edits
  }
}

extension UnifiedDiff.Line: CustomStringConvertible {
  public var description: String {
    switch self {
    case .heading(let text): text
    case .same(let text): " \(text)"
    case .removed(let text): "-\(text)"
    case .added(let text): "+\(text)"
    }
  }

  package var isSame: Bool {
    if case .same = self { true } else { false }
  }

  /// The line where it is not blank, or is in the new text.
  fileprivate var withoutBlankChange: Self? {
    switch self {
    case .removed(let text) where text.trimmed.isEmpty: nil
    case .added(let text) where text.trimmed.isEmpty: .same(text)
    default: self
    }
  }

  fileprivate var isInOld: Bool {
    switch self {
    case .same, .removed: true
    case .added, .heading: false
    }
  }

  fileprivate var isInNew: Bool {
    switch self {
    case .same, .added: true
    case .removed, .heading: false
    }
  }
}
