/// The presentation on top of a screen.
public indirect enum Presentation: Equatable {
  /// How one screen is presented on top of a different one.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Shown below the screen, after a rule.
    case sheet
    /// Shown below the screen, with a bar on its left, for small content that belongs to it.
    case popover
    /// Replaces everything.
    case fullScreenCover
    /// Replaces the screen.
    case push
  }

  /// An alert, which needs a choice before any other command.
  case alert(AlertFrame)

  /// A dialog, which needs a choice before any other command.
  case dialog(AlertFrame)

  /// A separate screen, and the command that goes back from it, if it has one.
  case screen(Kind, Frame, back: Command?)

  /// The alert, if the presentation is one.
  public var alert: AlertFrame? {
    guard case .alert(let alert) = self else { return nil }
    return alert
  }

  /// The dialog, if the presentation is one.
  public var dialog: AlertFrame? {
    guard case .dialog(let dialog) = self else { return nil }
    return dialog
  }

  /// The sheet, if the presentation is one.
  public var sheet: Frame? { screen(.sheet) }

  /// The popover, if the presentation is one.
  public var popover: Frame? { screen(.popover) }

  /// The cover, if the presentation is one.
  public var fullScreenCover: Frame? { screen(.fullScreenCover) }

  /// The pushed screen, if the presentation is one.
  public var push: Frame? { screen(.push) }

  private func screen(_ expected: Kind) -> Frame? {
    guard case .screen(expected, let frame, _) = self else { return nil }
    return frame
  }
}
