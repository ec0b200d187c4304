extension LessonParser {
  mutating func fold(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let all = rest
    let opening = rest.removeFirst()
    var body: [Line] = [(opening.number, String(opening.text.trimmed.dropFirst("<details>".count)))]
    var depth = 1
    var isCode = false
    while depth > 0, let line = rest.popFirst() {
      let text = line.text.trimmed
      if text.hasPrefix("```") { isCode.toggle() }
      if !isCode, text.hasPrefix("<details") { depth += 1 }
      if !isCode, text.hasSuffix("</details>") { depth -= 1 }
      if depth == 0 {
        body.append((line.number, String(text.dropLast("</details>".count))))
      } else {
        body.append(line)
      }
    }
    // The summary may have several lines.
    let end = body.firstIndex { $0.text.contains("</summary>") }
    guard depth == 0, opening.text.trimmed.hasPrefix("<details>"), let end,
      let start = body.first(where: { !$0.text.trimmed.isEmpty })?.text.trimmed,
      start.hasPrefix("<summary>")
    else {
      report(
        "a fold has the form \"<details><summary>Words</summary>\", an empty line, text, an empty "
          + "line, \"</details>\"", opening.number)
      rest = all
      return .verbatim(take(&rest) { !$0.trimmed.isEmpty }.map(\.text))
    }
    let head = body[...end].map { $0.text.trimmed }.joined(separator: " ").trimmed
    let parts = head.dropFirst("<summary>".count).split(
      separator: "</summary>", maxSplits: 1, omittingEmptySubsequences: false)
    let words = String(parts[0]).trimmed
    let remainder = (body[end].number, String(parts.count > 1 ? parts[1] : "").trimmed)
    let kind = kind(words)
    let prediction = kind == .answer ? openPrediction : nil
    if kind == .answer { openPrediction = nil }
    return .fold(
      .init(
        id: foldID(words, kind), kind: kind, exercise: exercise, prediction: prediction,
        summary: inline(words, opening.number), nodes: nodes(of: [remainder] + body[(end + 1)...])))
  }

  private func kind(_ summary: String) -> LessonDocument.Fold.Kind {
    if summary == "Answer" { return .answer }
    guard exercise != nil else { return .question }
    if let match = summary.prefixMatch(of: /Hint (\d+) ·\s/), let number = Int(match.1) {
      return .hint(number)
    }
    return .note
  }

  private mutating func foldID(_ summary: String, _ kind: LessonDocument.Fold.Kind) -> String {
    var words = summary
    if case .hint(let number) = kind { words = "Hint \(number)" }
    let id = exercise.map { "\($0) \(words)" } ?? words
    foldIDs[id, default: 0] += 1
    let count = foldIDs[id] ?? 1
    return count == 1 ? id : "\(id) (\(count))"
  }
}
