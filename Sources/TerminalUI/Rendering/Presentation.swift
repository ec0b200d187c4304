/// What stands on top of a screen.
public indirect enum Presentation: Equatable {
  /// How one screen stands on top of another.
  public enum Kind: Hashable, Sendable {
    /// Over part of it.
    case sheet
    /// In its place.
    case push
  }

  /// A question or a notice that has to be answered first.
  case alert(AlertFrame)

  /// A screen of its own, and the command that leads back from it.
  case screen(Kind, Frame, back: Command)

  /// The alert on top, if that is what it is.
  public var alert: AlertFrame? {
    guard case .alert(let alert) = self else { return nil }
    return alert
  }

  /// The sheet on top, if that is what it is.
  public var sheet: Frame? {
    guard case .screen(.sheet, let frame, _) = self else { return nil }
    return frame
  }

  /// The pushed screen, if that is what it is.
  public var push: Frame? {
    guard case .screen(.push, let frame, _) = self else { return nil }
    return frame
  }
}

/// An alert as a value.
public struct AlertFrame: Equatable {
  /// A way to answer an alert.
  public struct Button: Equatable {
    /// What the button says.
    public var label: String
    /// What the answer means.
    public var role: Alert.Button.Role
    /// What is typed to answer so: named after the label.
    public var command: Command
  }

  /// What the alert is about.
  public var title: Text
  /// More about it.
  public var message: Text?
  /// The ways to answer.
  public var buttons: [Button]

  /// The title and the message as they are shown.
  public var lines: [StyledLine]
}
