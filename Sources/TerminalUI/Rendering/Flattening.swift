extension Frame {
  /// The frame of a tree.
  @MainActor
  init(flattening fragment: Fragment) {
    var flattener = Flattener()
    flattener.flatten(fragment, in: Flattener.Surroundings())
    self = flattener.frame
  }
}

/// Traverses a tree of fragments and collects lines and commands.
@MainActor
private struct Flattener {
  /// The properties that a fragment inherits from its enclosing fragments.
  struct Surroundings {
    var indentation = 0
    var style = TextStyle()
    var isEnabled = true
    /// The reason why commands are disabled, from the innermost view that has one.
    var reason: String?
    var row: [Int] = []
  }

  private(set) var frame = Frame()
  /// The kinds of presentation for which this screen has no `back` command.
  private var kindsWithoutBack: Set<Presentation.Kind> = []
  private var names = CommandNames()

  mutating func flatten(_ fragment: Fragment, in surroundings: Surroundings) {
    switch fragment {
    case .empty:
      break
    case .text(let spans):
      append(spans, in: surroundings)
    case .divider:
      frame.lines.append(StyledLine(indentation: surroundings.indentation, isDivider: true))
    case .group(let fragments):
      for fragment in fragments { flatten(fragment, in: surroundings) }
    case .row(let fragment):
      let start = frame.lines.count
      flatten(fragment, in: surroundings)
      joinLines(from: start)
    case .indented(let fragment):
      var inner = surroundings
      inner.indentation += 2
      flatten(fragment, in: inner)
    case .rows(let rows):
      flatten(rows: rows, in: surroundings)
    case .command(let command):
      append(command, in: surroundings)
    case .control(let spans, let command):
      var inner = surroundings
      if !surroundings.isEnabled { inner.style.isDimmed = true }
      append(spans, in: inner)
      append(command, in: surroundings)
    case .styled(let style, let fragment):
      var inner = surroundings
      inner.style = style.inside(surroundings.style)
      flatten(fragment, in: inner)
    case .disabled(let fragment, because: let reason):
      var inner = surroundings
      inner.isEnabled = false
      inner.reason = reason ?? surroundings.reason
      flatten(fragment, in: inner)
    case .titled(let title, let fragment):
      frame.title = title
      flatten(fragment, in: surroundings)
    case .alert(let alert, let dismiss, over: let base):
      flatten(base, in: surroundings)
      present(.alert(alert.frame(dismiss: dismiss)))
    case .dialog(let dialog, let dismiss, over: let base):
      flatten(base, in: surroundings)
      present(.dialog(dialog.frame(dismiss: dismiss)))
    case .screen(let kind, let content, let dismiss, over: let base):
      flatten(base, in: surroundings)
      present(screen(kind, content, back: .back { _ in dismiss() }))
    case .stack(over: let base, let node):
      flatten(base, in: surroundings)
      if let top = stack(node.fragment) { present(top) }
    case .screens:
      // Their stack shows them.
      break
    case .withoutBack(from: let kinds, let fragment):
      kindsWithoutBack.formUnion(kinds)
      flatten(fragment, in: surroundings)
    case .observed(let node):
      flatten(node.fragment, in: surroundings)
    }
  }

  /// The screens of a stack, each on top of the previous one, or `nil` if there are none.
  private func stack(_ fragment: Fragment) -> Presentation? {
    guard case .screens(let screens, let popTo) = fragment else { return nil }
    var above: Presentation?
    for (index, content) in screens.enumerated().reversed() {
      let count = index + 1
      above = screen(.push, content, above: above, back: .back(levels: count) { popTo(count - $0) })
    }
    return above
  }

  /// A screen on top of a different screen.
  ///
  /// - Parameters:
  ///   - above: The presentation on top of it, unless it has its own.
  ///   - back: The command that dismisses it, unless it hides that command.
  private func screen(
    _ kind: Presentation.Kind, _ content: Fragment, above: Presentation? = nil, back: Command
  ) -> Presentation {
    var inner = Flattener()
    inner.flatten(content, in: Surroundings())
    if let above { inner.present(above) }
    return .screen(kind, inner.frame, back: inner.kindsWithoutBack.contains(kind) ? nil : back)
  }

  /// Adds a presentation. A screen has one at a time: the first.
  private mutating func present(_ presentation: Presentation) {
    frame.presentation = frame.presentation ?? presentation
  }

  private mutating func append(_ spans: [StyledLine.Span], in surroundings: Surroundings) {
    var line = StyledLine(indentation: surroundings.indentation)
    // Reserves space for a row's number.
    line.spans.reserveCapacity(spans.count + 1)
    for span in spans {
      let style = span.style.inside(surroundings.style)
      guard span.text.hasControls else {
        if !span.text.isEmpty { line.spans.append(StyledLine.Span(span.text, style: style)) }
        continue
      }
      for (index, piece) in span.text.printableLines.enumerated() {
        if index > 0 {
          frame.lines.append(line)
          line.spans = []
        }
        if !piece.isEmpty { line.spans.append(StyledLine.Span(piece, style: style)) }
      }
    }
    frame.lines.append(line)
  }

  private mutating func append(_ command: Command, in surroundings: Surroundings) {
    var command = command
    command.row = surroundings.row
    command.isEnabled = command.isEnabled && surroundings.isEnabled
    command.reason = surroundings.reason
    command.name = names.unique(command.name)
    frame.commands.append(command)
  }

  private mutating func flatten(rows: [Fragment], in surroundings: Surroundings) {
    let outerNames = names
    defer { names = outerNames }
    let digits = String(rows.count).utf8.count
    let outerNumber = surroundings.row.map { "\($0)." }.joined()
    for (index, row) in rows.enumerated() {
      var inner = surroundings
      inner.row.append(index + 1)
      names = CommandNames()
      let (firstLine, firstCommand) = (frame.lines.count, frame.commands.count)
      flatten(row, in: inner)
      guard frame.commands.count > firstCommand else { continue }
      if frame.lines.count == firstLine { append([], in: surroundings) }
      let number = String(index + 1)
      let padding = String(repeating: " ", count: digits - number.utf8.count)
      mark(linesFrom: firstLine, with: padding + outerNumber + number + ". ")
    }
  }

  /// Inserts a row's number before its first line, and indents its other lines by the same width.
  private mutating func mark(linesFrom start: Int, with marker: String) {
    let width = marker.utf8.count
    frame.lines[start].spans.insert(StyledLine.Span(marker, style: .dimmed), at: 0)
    frame.lines[start].hangingIndentation += width
    for index in frame.lines.indices[(start + 1)...] {
      frame.lines[index].indentation += width
    }
  }

  private mutating func joinLines(from start: Int) {
    guard frame.lines.count > start + 1 else { return }
    // Copied first: a slice that is still retained would cause a copy of the complete array.
    let others = Array(frame.lines[(start + 1)...])
    frame.lines.removeSubrange((start + 1)...)
    for line in others {
      frame.lines[start].spans.append(StyledLine.Span(" "))
      frame.lines[start].spans += line.spans
    }
  }
}

extension Command {
  /// A command that goes back from a screen.
  ///
  /// - Parameters:
  ///   - count: The maximum number of screens to go back.
  ///   - action: Goes back by a number of screens.
  fileprivate static func back(levels count: Int = 1, action: @escaping (Int) -> Void) -> Command {
    guard count > 1 else {
      return Command(label: "back", help: "Goes back to the screen below.") { action(1) }
    }
    let levels = CommandArgument.integer(
      "levels", in: 1...count, help: "how many screens, from 1 to \(count)")
    var back = Command(
      label: "back", argument: CommandArgument<Int?>.optional(levels),
      help: "Goes back to the screen below, or further."
    ) { levels in
      action(levels ?? 1)
      return nil
    }
    back.levels = count
    return back
  }
}

/// Makes the names of commands on one screen or in one row distinct, so that each can be typed.
struct CommandNames {
  /// The names that are reserved for the run loop's own commands on all screens.
  static let reserved: Set<String> = ["help", "?", "quit", "exit"]

  private var taken: Set<String> = []

  mutating func unique(_ name: String) -> String {
    guard !Self.reserved.contains(name), taken.insert(name).inserted else {
      var number = 2
      while !taken.insert("\(name)-\(number)").inserted { number += 1 }
      return "\(name)-\(number)"
    }
    return name
  }
}
