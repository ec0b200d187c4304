extension [StyledLine] {
  /// More lines than this between the first and the last that differ are not compared.
  private static var mostCompared: Int { 400 }

  /// The lines that differ from those of before, and how many are as before in between.
  ///
  /// Where lines were removed, those around them are there. The first line is always there: it is the title.
  ///
  /// - Returns: `nil` if most lines differ, so that all of them say it better.
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

  /// The lines at some indices, and a word about those that are left out.
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
  /// Which screens stand on one another here: their titles, and how they stand.
  var screens: [String] {
    guard case .screen(let kind, let frame, _) = presentation else { return [title ?? ""] }
    return [title ?? "", "\(kind)"] + frame.screens
  }
}
