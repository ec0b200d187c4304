/// The parts of a chapter's `Chapter.md` that the command uses.
public struct Lesson: Sendable {
  /// A fenced block of code.
  public struct Fence: Hashable, Sendable {
    /// What follows the opening backticks, as in `swift file=Sources/Store.swift`.
    public let info: String
    /// The lines between the fences.
    public let lines: [String]
    /// The line of the opening fence, counted from 1.
    public let line: Int

    /// The value of `key=value` in the info string.
    public func attribute(_ key: String) -> String? {
      info.split(separator: " ").first { $0.hasPrefix("\(key)=") }
        .map { String($0.dropFirst(key.count + 1)) }
    }

    /// The words of the info string, the language first.
    public var words: [Substring] { info.split(separator: " ") }
  }

  /// The text of the first heading, as in `1 · Store`.
  public private(set) var title: String?
  /// The exercises, in the lesson's order.
  public private(set) var exercises: [Exercise] = []
  /// The numbered invariants, in order.
  public let invariants: [Invariant]
  /// The fenced blocks, in order.
  public private(set) var fences: [Fence] = []
  /// Malformed and missing parts.
  public private(set) var problems: [Problem] = []

  /// Parses a lesson. Errors are added to ``problems``; nothing is thrown.
  ///
  /// - Parameters:
  ///   - text: The lesson, in Markdown.
  ///   - file: The path that problems name.
  public init(_ text: String, file: String) {
    let lines = text.lines
    invariants = Invariant.parse(lines)
    var sections: [Section] = []
    var fence: (info: String, start: Int, body: [String])?

    for (index, line) in lines.enumerated() {
      if let open = fence {
        if line.trimmed == "```" {
          fences.append(Fence(info: open.info, lines: open.body, line: open.start))
          fence = nil
        } else {
          fence?.body.append(line)
        }
      } else if line.trimmed.hasPrefix("```") {
        fence = (line.trimmed.drop(while: { $0 == "`" }).description.trimmed, index + 1, [])
      } else if line.hasPrefix("#") {
        let heading = line.drop(while: { $0 == "#" }).description.trimmed
        let level = line.prefix(while: { $0 == "#" }).count
        if level == 1, title == nil { title = heading }
        if level == 3, let (id, title) = Self.exercise(heading) {
          sections.append(Section(id: id, title: title, line: index + 1))
          continue
        } else if level <= 3 {
          if heading.hasPrefix("Exercise ") {
            problems.append(
              Problem(
                "an exercise's heading has the form \"### Exercise 1.2 · What it is about\"",
                file: file, line: index + 1))
          }
          sections.append(Section(id: nil, title: heading, line: index + 1))
          continue
        }
      }
      if !sections.isEmpty { sections[sections.count - 1].lines.append(line) }
    }
    if let fence {
      problems.append(Problem("this block of code is never closed", file: file, line: fence.start))
    }
    if title == nil { problems.append(Problem("there is no \"# \" heading", file: file, line: 1)) }

    for section in sections {
      guard let id = section.id else { continue }
      if exercises.contains(where: { $0.id == id }) {
        problems.append(Problem("exercise \(id) occurs twice", file: file, line: section.line))
        continue
      }
      let (exercise, found) = section.exercise(id: id, lessonFile: file)
      exercises.append(exercise)
      problems += found
    }
  }

  /// The parts of a heading that opens an exercise: `Exercise 1.2 · What it is about`.
  private static func exercise(_ heading: String) -> (id: ExerciseID, title: String)? {
    let prefix = "Exercise "
    guard heading.hasPrefix(prefix), let dot = heading.firstRange(of: " · "),
      let id = ExerciseID(String(heading[..<dot.lowerBound].dropFirst(prefix.count)))
    else { return nil }
    let title = heading[dot.upperBound...]
    return title.isEmpty || title.contains(where: \.isNewline) ? nil : (id, String(title))
  }
}

/// A heading of the lesson and the text below it.
private struct Section {
  let id: ExerciseID?
  let title: String
  let line: Int
  var lines: [String] = []

  func exercise(id: ExerciseID, lessonFile: String) -> (Exercise, [Problem]) {
    var problems: [Problem] = []
    func report(_ message: String) {
      problems.append(Problem("exercise \(id): \(message)", file: lessonFile, line: line))
    }

    let file = field("File")?.trimmingCharacters(in: ["`", " "]) ?? ""
    if file.isEmpty { report("there is no \"- **File:** `Sources/…`\"") }

    let named = field("Invariants").map { $0 == "none" ? "" : $0 }
    let invariants = (named ?? "").split(separator: ",").map { String($0).trimmed }
    if named == nil { report("there is no \"- **Invariants:** I1\", or \"none\"") }

    var buildsOn: [ExerciseID] = []
    switch field("Builds on") {
    case nil:
      report("there is no \"- **Builds on:** nothing\", or the numbers of other exercises")
    case "nothing":
      break
    case let list?:
      for part in list.split(separator: ",") {
        if let other = ExerciseID(String(part).trimmed), other < id {
          buildsOn.append(other)
        } else {
          report("it can build on earlier exercises only, not on \"\(String(part).trimmed)\"")
        }
      }
    }

    let hints = hints
    if hints.map(\.number) != [1, 2, 3] {
      report(
        "it needs three hints, each \"<details><summary>Hint 1 · a nudge</summary>\", text, "
          + "\"</details>\"; found \(hints.count)")
    }
    for hint in hints {
      for invariant in hint.invariants where !invariants.contains(invariant) {
        report("hint \(hint.number) names \(invariant), which isn't one of its invariants")
      }
    }
    let exercise = Exercise(
      id: id, title: title, file: file, invariants: invariants, buildsOn: buildsOn,
      isOptional: field("Optional") != nil, hints: hints, notice: notice, line: line)
    return (exercise, problems)
  }

  private func field(_ name: String) -> String? {
    let prefix = "- **\(name):**"
    return lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)).trimmed }
  }

  /// The paragraph that begins with "**Notice.**", without these words.
  private var notice: String? {
    let mark = "**Notice.**"
    guard let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) else { return nil }
    let paragraph = lines[start...].prefix { !$0.trimmed.isEmpty }
    let text = paragraph.joined(separator: "\n").dropFirst(mark.count).description.trimmed
    return text.isEmpty ? nil : text
  }

  private var hints: [Hint] {
    var hints: [Hint] = []
    var open: (number: Int, title: String, invariants: [String], body: [String])?
    for line in lines {
      let words = line.trimmed
      if let summary = HintSummary(words) {
        open = (summary.number, summary.title, summary.invariants, [])
      } else if words == "</details>", let hint = open {
        let text = hint.body.joined(separator: "\n").trimmingCharacters(in: .newlines)
        if !text.trimmed.isEmpty {
          hints.append(
            Hint(
              number: hint.number, title: hint.title, invariants: hint.invariants, text: text))
        }
        open = nil
      } else {
        open?.body.append(line)
      }
    }
    return hints
  }
}
