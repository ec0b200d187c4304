extension [StyledLine] {
  /// The lines of a text.
  static func lines(
    of text: String, style: TextStyle = TextStyle(), indentation: Int = 0
  ) -> [StyledLine] {
    text.printableLines.map {
      StyledLine(
        [StyledLine.Span($0, style: style)],
        indentation: indentation,
        hangingIndentation: 2
      )
    }
  }
}

extension StyledLine {
  static func heading(_ text: String) -> StyledLine {
    StyledLine([Span(text, style: .bold)])
  }

  /// The line that lists the available commands. It is broken between commands.
  static func commands(
    _ commands: [Command], others: [String] = ["help", "quit"]
  ) -> StyledLine {
    var seen: Set<String> = []
    let usages = commands.filter(\.isEnabled).compactMap { command -> String? in
      let usage = command.usage
      guard seen.insert(usage).inserted else { return nil }
      let aliases = command.aliases.joined(separator: ", ")
      return aliases.isEmpty ? usage : "\(usage) (\(aliases))"
    }
    var spans = [Span("Commands:", style: .dimmed)]
    for (index, usage) in (usages + others).enumerated() {
      if index > 0 { spans.append(Span(",", style: .dimmed)) }
      spans += [Span(" ", style: .dimmed), Span(usage, style: .dimmed).together]
    }
    return StyledLine(spans, hangingIndentation: 2)
  }
}
