extension Session {
  /// Prints what can be typed, or explains one command.
  ///
  /// - Returns: What to say where there is no such command.
  func help(_ name: String?) -> String? {
    let frame = lookingBack == nil ? live.frame() : Frame()
    let commands = frame.availableCommands
    guard let name else {
      let common = runLoopCommands
      let width = (commands + common).map { Self.heading(of: $0).count }.max() ?? 0
      say(Self.table(of: commands, columns: width) + Self.table(of: common, columns: width))
      return nil
    }
    let all = commands + runLoopCommands
    let typed = name.lowercased()
    guard
      let command = all.first(where: { $0.name == typed })
        ?? all.first(where: { $0.aliases.contains { $0.lowercased() == typed } })
    else {
      return frame.absence(of: name, among: all).description
    }
    say(Self.explanation(of: command))
    return nil
  }

  private static func heading(of command: Command) -> String {
    let aliases = command.aliases.joined(separator: ", ")
    return aliases.isEmpty ? command.usage : "\(command.usage) (\(aliases))"
  }

  /// A line for each distinct command: how it is typed, and what it does.
  private static func table(of commands: [Command], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var positions: [String: Int] = [:]
    var isEnabled: [Bool] = []
    for command in commands {
      if let position = positions[command.usage] {
        isEnabled[position] = isEnabled[position] || command.isEnabled
        continue
      }
      positions[command.usage] = lines.count
      isEnabled.append(command.isEnabled)
      let heading = heading(of: command)
      var spans = [StyledLine.Span(heading)]
      if let help = command.help ?? command.argument?.help {
        let padding = String(repeating: " ", count: max(0, columns - heading.count) + 2)
        spans.append(StyledLine.Span(padding + help))
      }
      lines.append(StyledLine(spans, hangingIndentation: columns + 2))
    }
    for (index, isEnabled) in isEnabled.enumerated() where !isEnabled {
      lines[index].spans.append(StyledLine.Span(" (not available now)", style: .dimmed))
    }
    return lines
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
    if !command.isEnabled { details.append("Not available now.") }
    return [.heading(command.usage)] + .lines(of: details.joined(separator: "\n"), indentation: 2)
  }
}
