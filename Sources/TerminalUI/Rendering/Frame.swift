/// A screen as a value: what it shows, what can be typed, and what stands on top of it.
///
/// Two frames are equal when a person could not tell them apart; what the commands do when they
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

  /// The commands that can be typed now.
  ///
  /// An alert leaves only its buttons. A sheet or a pushed screen puts its own and `back` over
  /// those of the screen below: of several with one name, only the topmost screen's are there.
  public var availableCommands: [Command] {
    switch presentation {
    case nil:
      return commands
    case .alert(let alert):
      return alert.buttons.map(\.command)
    case .screen(_, let frame, let back):
      if frame.isAlerting { return frame.availableCommands }
      var available: [Command] = []
      for layer in [frame.availableCommands, [back], commands] {
        let taken = Set(available.map(\.name))
        available += layer.filter { !taken.contains($0.name) }
      }
      return available
    }
  }

  /// Whether an alert has to be answered before anything else.
  public var isAlerting: Bool {
    switch presentation {
    case nil: false
    case .alert: true
    case .screen(_, let frame, _): frame.isAlerting
    }
  }

  /// All lines that are shown: the screen's, with its title, and what stands on top. A pushed
  /// screen takes the place of the one below; a sheet or an alert comes after it.
  public var shownLines: [StyledLine] {
    var shown: [StyledLine] = []
    if case .screen(.push, let frame, _) = presentation { return frame.shownLines }
    if let title { shown.append(StyledLine([StyledLine.Span(title, style: .bold)])) }
    shown += lines
    switch presentation {
    case nil: break
    case .alert(let alert): shown += [StyledLine(isDivider: true)] + alert.lines
    case .screen(_, let frame, _): shown += [StyledLine(isDivider: true)] + frame.shownLines
    }
    return shown
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
