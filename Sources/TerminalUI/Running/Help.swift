extension Session {
  /// Prints what can be typed, or explains one command.
  ///
  /// - Returns: What to say where there is no such command.
  func help(_ name: String?) -> String? {
    isBeingRead = true
    let frame = lookingBack == nil ? live.frame() : Frame()
    let commands = frame.availableCommands
    guard let name else {
      let common = runLoopCommands
      let width = (commands + common).map { Self.heading(of: $0).count }.max() ?? 0
      say(Self.table(of: commands, columns: width) + Self.table(of: common, columns: width))
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

  private static func heading(of command: Command) -> String {
    let aliases = command.aliases.joined(separator: ", ")
    return aliases.isEmpty ? command.usage : "\(command.usage) (\(aliases))"
  }

  /// A line for each distinct command: how it is typed, and what it does.
  private static func table(of commands: [Command], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var positions: [String: Int] = [:]
    var isEnabled: [Bool] = []
    var reasons: [String?] = []
    for command in commands {
      if let position = positions[command.usage] {
        isEnabled[position] = isEnabled[position] || command.isEnabled
        // What is true of one row need not be true of another.
        if reasons[position] != command.reason { reasons[position] = nil }
        continue
      }
      positions[command.usage] = lines.count
      isEnabled.append(command.isEnabled)
      reasons.append(command.reason)
      let heading = heading(of: command)
      var spans = [StyledLine.Span(heading)]
      if let help = command.help ?? command.argument?.help {
        let padding = String(repeating: " ", count: max(0, columns - heading.count) + 2)
        spans.append(StyledLine.Span(padding + help))
      }
      lines.append(StyledLine(spans, hangingIndentation: columns + 2))
    }
    for (index, isEnabled) in isEnabled.enumerated() where !isEnabled {
      let reason = reasons[index].map { ": \($0)" } ?? ""
      lines[index].spans.append(StyledLine.Span(" (not available now\(reason))", style: .dimmed))
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
    if !command.isEnabled {
      details.append("Not available now\(command.reason.map { ": \($0)" } ?? "").")
    }
    return [.heading(command.usage)] + .lines(of: details.joined(separator: "\n"), indentation: 2)
  }
}
