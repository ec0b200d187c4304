/// A screen as a value: what it shows, what can be typed, and what stands on top of it.
///
/// Two frames are equal when a person could not distinguish them; what the commands do when they
/// are run takes no part in it.
public struct Frame: Equatable, CustomStringConvertible {
  /// The screen's title, from ``View/navigationTitle(_:)``.
  public var title: String?

  /// The screen's own lines, without its title and without what stands on top of it.
  public var lines: [StyledLine]

  /// The screen's own commands, in the order of their views.
  public var commands: [Command]

  /// What stands on top of the screen.
  public var presentation: Presentation?

  /// A frame made by hand, to compare with.
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

  /// The commands that can be typed now: those of what is on top, and no others.
  ///
  /// An alert or a dialog leaves its buttons. Any other screen leaves its own commands and `back`,
  /// unless it has no `back`.
  public var availableCommands: [Command] {
    switch topmost {
    case nil:
      return commands
    case .alert(let question), .dialog(let question):
      return question.buttons.map(\.command)
    case .screen(_, let frame, let back):
      // A screen can have a command of that name itself.
      guard let back, !frame.commands.contains(where: { $0.name == back.name }) else {
        return frame.commands
      }
      return frame.commands + [back]
    }
  }

  /// Whether an alert or a dialog has to be answered before anything else.
  public var isAlerting: Bool {
    switch topmost {
    case .alert, .dialog: true
    case .screen, nil: false
    }
  }

  /// What stands on top of everything else.
  var topmost: Presentation? {
    guard case .screen(_, let frame, _) = presentation else { return presentation }
    return frame.topmost ?? presentation
  }

  /// The lines as they are printed, each followed by a line break but the last.
  ///
  /// - Parameters:
  ///   - width: How many columns there are. Longer lines go on in the next, a little indented.
  ///   - colors: Whether styles are written as escape sequences; without, the text is plain.
  public func text(width: Int = 80, colors: Bool = false) -> String {
    shownLines.flatMap { $0.laidOut(width: width, colors: colors) }.joined(separator: "\n")
  }

  /// The plain text of all lines that are shown, however long.
  public var description: String {
    text(width: .max)
  }
}
