import TerminalUI

/// A screen with a line at the bottom of the form, which shows how often each section of the form was evaluated.
final class CountedScreen: FrameSource {
  private let base: any FrameSource
  private let evaluations: Evaluations

  /// - Parameters:
  ///   - base: The screen.
  ///   - evaluations: The counts.
  init(_ base: any FrameSource, counting evaluations: Evaluations) {
    self.base = base
    self.evaluations = evaluations
  }

  var onChange: (() -> Void)? {
    get { base.onChange }
    set { base.onChange = newValue }
  }

  /// The current screen. Changed sections are evaluated and counted before the line is written.
  func frame() -> Frame {
    var frame = base.frame()
    guard case .screen(.push, var form, let back) = frame.presentation else { return frame }
    form.lines.append(StyledLine([StyledLine.Span(evaluations.line, style: .dimmed)]))
    frame.presentation = .screen(.push, form, back: back)
    return frame
  }
}
