extension Frame {
  /// All lines that are shown: the screen's, with its title, and what stands on top.
  ///
  /// - A sheet comes after the screen, with a rule in between; a popover comes after it, behind a bar.
  ///   What is below them is dimmed: it takes no commands.
  /// - A pushed screen takes the place of the screen, a cover that of everything below.
  /// - An alert or a dialog comes after the screen, with a rule in between.
  public var shownLines: [StyledLine] {
    shownLines(after: [], bars: 0)
  }

  /// - Parameters:
  ///   - below: The lines of what this screen stands on.
  ///   - bars: How many popovers this screen is in.
  private func shownLines(after below: [StyledLine], bars: Int) -> [StyledLine] {
    let divider = StyledLine(isDivider: true)
    switch presentation {
    case nil:
      return below + titledLines(bars: bars)
    case .alert(let question), .dialog(let question):
      return below + titledLines(bars: bars) + [divider] + question.lines
    case .screen(.sheet, let frame, _):
      let below = below + titledLines(bars: bars)
      return frame.shownLines(after: below.map(\.dimmed) + [divider], bars: 0)
    case .screen(.popover, let frame, _):
      let below = below + titledLines(bars: bars)
      return frame.shownLines(after: below.map(\.dimmed), bars: bars + 1)
    case .screen(.push, let frame, _):
      return frame.shownLines(after: below, bars: bars)
    case .screen(.fullScreenCover, let frame, _):
      return frame.shownLines(after: [], bars: 0)
    }
  }

  private func titledLines(bars: Int) -> [StyledLine] {
    let heading = title.map { [StyledLine([StyledLine.Span($0, style: .bold)])] } ?? []
    guard bars > 0 else { return heading + lines }
    return (heading + lines).map { line in
      var line = line
      line.bars = bars
      return line
    }
  }
}

extension StyledLine {
  fileprivate var dimmed: StyledLine {
    var line = self
    for index in line.spans.indices { line.spans[index].style.isDimmed = true }
    return line
  }
}
