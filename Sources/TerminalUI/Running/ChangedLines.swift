extension [StyledLine] {
  /// The maximum number of lines to compare between the first and the last difference.
  private static var mostCompared: Int { 400 }

  /// The lines that differ from the previous ones, with the number of unchanged lines in between.
  ///
  /// Where lines were removed, the lines around them are included. The first line is always included, because it is the
  /// title.
  ///
  /// - Returns: `nil` if most lines differ, so that showing all of them is clearer.
  func changes(since before: [StyledLine]) -> [StyledLine]? {
    let start = zip(self, before).prefix { $0 == $1 }.count
    let end = zip(dropFirst(start).reversed(), before.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (old, new) = (before[start..<(before.count - end)], self[start..<(count - end)])
    guard Swift.max(old.count, new.count) <= Self.mostCompared else { return nil }
    var removed: Set<Int> = []
    var shown: Set<Int> = [0]
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): shown.insert(start + offset)
      }
    }
    let inserted = shown
    var position = start
    for offset in old.indices {
      if removed.contains(offset) {
        if !inserted.contains(position) { shown.formUnion([position - 1, position]) }
      } else {
        while inserted.contains(position), position < count - end { position += 1 }
        position += 1
      }
    }
    shown = shown.filter(indices.contains)
    guard shown.count * 2 <= count else { return nil }
    return withGaps(besides: shown)
  }

  /// The lines at the given indices, with a note for each gap.
  private func withGaps(besides shown: Set<Int>) -> [StyledLine] {
    var lines: [StyledLine] = []
    var next = 0
    for index in shown.sorted() + [count] {
      let left = index - next
      if left > 0 {
        let text = "… \(left) \(left == 1 ? "line" : "lines") as before"
        lines.append(StyledLine([StyledLine.Span(text, style: .dimmed)], indentation: 2))
      }
      if index < count { lines.append(self[index]) }
      next = index + 1
    }
    return lines
  }
}

extension Frame {
  /// The titles and kinds of the screens that are presented on top of each other.
  var screens: [String] {
    guard case .screen(let kind, let frame, _) = presentation else { return [title ?? ""] }
    return [title ?? "", "\(kind)"] + frame.screens
  }
}
