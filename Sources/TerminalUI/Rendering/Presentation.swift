/// What stands on top of a screen.
public indirect enum Presentation: Equatable {
  /// How one screen stands on top of another.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Below it, with a rule in between.
    case sheet
    /// Below it, behind a bar: something small that belongs to it.
    case popover
    /// In place of everything.
    case fullScreenCover
    /// In its place.
    case push
  }

  /// A question or a notice that has to be answered first.
  case alert(AlertFrame)

  /// A choice that has to be made first.
  case dialog(AlertFrame)

  /// A screen of its own, and the command that leads back from it, if it has one.
  case screen(Kind, Frame, back: Command?)

  /// The alert on top, if that is what it is.
  public var alert: AlertFrame? {
    guard case .alert(let alert) = self else { return nil }
    return alert
  }

  /// The dialog on top, if that is what it is.
  public var dialog: AlertFrame? {
    guard case .dialog(let dialog) = self else { return nil }
    return dialog
  }

  /// The sheet on top, if that is what it is.
  public var sheet: Frame? { screen(.sheet) }

  /// The popover on top, if that is what it is.
  public var popover: Frame? { screen(.popover) }

  /// The cover on top, if that is what it is.
  public var fullScreenCover: Frame? { screen(.fullScreenCover) }

  /// The pushed screen, if that is what it is.
  public var push: Frame? { screen(.push) }

  private func screen(_ expected: Kind) -> Frame? {
    guard case .screen(expected, let frame, _) = self else { return nil }
    return frame
  }
}
