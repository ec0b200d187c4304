extension Frame {
  /// All shown lines: those of the screen, with its title, and of its presentation.
  ///
  /// - A sheet appears below the screen, after a rule, and a popover below it, with a bar. The covered screen is
  ///   dimmed, because it accepts no commands.
  /// - A pushed screen replaces the screen, and a cover replaces everything below it.
  /// - An alert or a dialog appears below the screen, after a rule.
  public var shownLines: [StyledLine] {
    shownLines(after: [], bars: 0)
  }

  /// - Parameters:
  ///   - below: The lines of the screens below this one.
  ///   - bars: The number of popovers that contain this screen.
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
