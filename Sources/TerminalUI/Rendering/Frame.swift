/// A screen as a value: its lines, its commands, and its presentation.
///
/// Two frames are equal if a person can't distinguish them. The actions of their commands aren't compared.
public struct Frame: Equatable, CustomStringConvertible {
  /// The screen's title, from ``View/navigationTitle(_:)``.
  public var title: String?

  /// The screen's own lines, without its title and presentation.
  public var lines: [StyledLine]

  /// The screen's own commands, in the order of their views.
  public var commands: [Command]

  /// The presentation on top of the screen.
  public var presentation: Presentation?

  /// Creates a frame by hand, for comparisons.
  public init(
    title: String? = nil,
    lines: [StyledLine] = [],
    commands: [Command] = [],
    presentation: Presentation? = nil
  ) {
    self.title = title
    self.lines = lines
    self.commands = commands
    self.presentation = presentation
  }

  /// The commands that can currently be typed: only those of the topmost presentation.
  ///
  /// For an alert or a dialog, these are its buttons. For any other screen, these are its own commands and `back`, if
  /// it has one.
  public var availableCommands: [Command] {
    switch topmost {
    case nil:
      return commands
    case .alert(let question), .dialog(let question):
      return question.buttons.map(\.command)
    case .screen(_, let frame, let back):
      // A screen can have its own command of that name.
      guard let back, !frame.commands.contains(where: { $0.name == back.name }) else {
        return frame.commands
      }
      return frame.commands + [back]
    }
  }

  /// Whether an alert or a dialog is shown, which needs a choice before any other command.
  public var isAlerting: Bool {
    switch topmost {
    case .alert, .dialog: true
    case .screen, nil: false
    }
  }

  /// The topmost presentation.
  var topmost: Presentation? {
    guard case .screen(_, let frame, _) = presentation else { return presentation }
    return frame.topmost ?? presentation
  }

  /// The printed lines, separated by line breaks.
  ///
  /// - Parameters:
  ///   - width: The number of columns. Longer lines continue on the next line, slightly indented.
  ///   - colors: Whether to write styles as escape sequences. Otherwise, the text is plain.
  public func text(width: Int = 80, colors: Bool = false) -> String {
    shownLines.flatMap { $0.laidOut(width: width, colors: colors) }.joined(separator: "\n")
  }

  /// The plain text of all shown lines, of any length.
  public var description: String {
    text(width: .max)
  }
}
