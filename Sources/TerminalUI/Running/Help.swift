extension Session {
  /// Prints the available commands, or explains one command.
  ///
  /// - Returns: The message to print if there is no such command.
  func help(_ name: String?) -> String? {
    isBeingRead = true
    let frame = lookingBack == nil ? live.frame() : Frame()
    let commands = frame.availableCommands
    guard let name else {
      let tables = [commands, runLoopCommands].map(Self.entries)
      let width = tables.joined().map(\.heading.count).max() ?? 0
      // The descriptions get at least half of the width.
      let columns = width + 2 <= console.size.columns / 2 ? width : nil
      say(tables.joined().flatMap { $0.lines(columns: columns) })
      return nil
    }
    let all = commands + runLoopCommands
    do throws(CommandError) {
      let commands = try frame.commands(for: name, hasArgument: false, among: all)
      say(Self.explanation(of: commands[0]))
      return nil
    } catch {
      return error.description
    }
  }

  /// The entries of all distinct commands.
  private static func entries(for commands: [Command]) -> [HelpEntry] {
    var entries: [HelpEntry] = []
    var positions: [String: Int] = [:]
    for command in commands {
      let entry = HelpEntry(command)
      if let position = positions[command.usage] {
        entries[position].isEnabled = entries[position].isEnabled || entry.isEnabled
        // A reason may apply to some rows only.
        if entries[position].reason != entry.reason { entries[position].reason = nil }
      } else {
        positions[command.usage] = entries.count
        entries.append(entry)
      }
    }
    return entries
  }

  private static func explanation(of command: Command) -> [StyledLine] {
    var details: [String] = []
    if let help = command.help { details.append(help) }
    if !command.row.isEmpty { details.append("ROW: the number before a row") }
    if let argument = command.argument, let help = argument.help {
      details.append("\(argument.placeholder): \(help)")
    }
    if !command.aliases.isEmpty {
      details.append("Also: " + command.aliases.joined(separator: ", "))
    }
    if !command.isEnabled {
      details.append("Not available now\(command.reason.map { ": \($0)" } ?? "").")
    }
    return [.heading(command.usage)] + .lines(of: details.joined(separator: "\n"), indentation: 2)
  }
}

/// A command in the help: its usage and its description.
private struct HelpEntry {
  let heading: String
  let help: String?
  var isEnabled: Bool
  var reason: String?

  init(_ command: Command) {
    let aliases = command.aliases.joined(separator: ", ")
    heading = aliases.isEmpty ? command.usage : "\(command.usage) (\(aliases))"
    help = command.help ?? command.argument?.help
    isEnabled = command.isEnabled
    reason = command.reason
  }

  /// - Parameter columns: The width of the headings, or `nil` if each description appears below its heading for lack of
  ///   space.
  func lines(columns: Int?) -> [StyledLine] {
    let name = StyledLine.Span(heading)
    var rest: [StyledLine.Span] = []
    if !isEnabled {
      let reason = reason.map { ": \($0)" } ?? ""
      rest = [StyledLine.Span(" (not available now\(reason))", style: .dimmed)]
    }
    guard let help else {
      return [StyledLine([name] + rest, hangingIndentation: columns.map { $0 + 2 } ?? 4)]
    }
    guard let columns else {
      return [
        StyledLine([name], hangingIndentation: 2),
        StyledLine([StyledLine.Span(help)] + rest, indentation: 4),
      ]
    }
    let padding = String(repeating: " ", count: max(0, columns - heading.count) + 2)
    return [
      StyledLine([name, StyledLine.Span(padding + help)] + rest, hangingIndentation: columns + 2)
    ]
  }
}
