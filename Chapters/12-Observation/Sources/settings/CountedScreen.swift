import TerminalUI

/// A screen with a line at the foot of the form, which says how often each section of the form has been evaluated.
final class CountedScreen: FrameSource {
  private let base: any FrameSource
  private let evaluations: Evaluations

  /// - Parameters:
  ///   - base: The screen.
  ///   - evaluations: What the screen counts.
  init(_ base: any FrameSource, counting evaluations: Evaluations) {
    self.base = base
    self.evaluations = evaluations
  }

  var onChange: (() -> Void)? {
    get { base.onChange }
    set { base.onChange = newValue }
  }

  /// The screen as it is now. What has changed is evaluated, and counted, before the line is written.
  func frame() -> Frame {
    var frame = base.frame()
    guard case .screen(.push, var form, let back) = frame.presentation else { return frame }
    form.lines.append(StyledLine([StyledLine.Span(evaluations.line, style: .dimmed)]))
    frame.presentation = .screen(.push, form, back: back)
    return frame
  }
}
