import Foundation
import TutorialConsole
import TutorialCore

/// A check's report as text.
struct CheckText {
  let report: CheckReport
  let repository: Repository
  /// Whether to show all compiler errors rather than only the first.
  var showsAllErrors = false
  /// Whether an exercise that is done or not reached gets only one line, so that failing and open exercises are visible
  /// without scrolling.
  var isBrief = false

  /// The margins of an exercise's and a failure's details.
  private let margin = Console.isNarrow ? 4 : 9
  private let innerMargin = Console.isNarrow ? 6 : 11
  /// The maximum number of listed changes outside of gaps: more changes are likely intended.
  private static let changeLimit = 10

  /// The parts of a report.
  enum Part {
    case all
    /// The exercises, before the tests of the provided code.
    case exercises
    /// The rest, after the exercises.
    case given
  }

  func show(_ part: Part = .all) {
    if part != .given {
      print(Console.styled("Chapter \(report.chapter) · \(report.title)", .bold))
      print()
      if !report.compiles {
        showErrors()
        print()
      }
      for exercise in report.exercises where report.asked == nil || report.asked == exercise.id {
        show(exercise)
      }
    }
    if part == .exercises {
      print()
      Console.write(
        "All exercises are done. Now the tests of the provided code are built and run.", margin: 2)
      return
    }
    if report.compiles { showRest() }
    for comparator in report.comparators {
      write(comparator, behind: Console.styled("✗", .red), margin: 2)
    }
    // They are already named where they may have caused a failure.
    let changes = report.changes.filter { report.provided.failing == 0 && !isShown($0) }
    for change in changes.prefix(Self.changeLimit) { show(change, margin: 2) }
    if changes.count > Self.changeLimit {
      Console.write(
        "… and \(counted(changes.count - Self.changeLimit, "more change")) outside the gaps",
        margin: 2)
    }
    print()
    Console.write(conclusion)
  }

  /// Shows an unchanged report.
  func showBriefly() {
    let done = report.exercises.count { $0.state == .done }
    var words =
      "Nothing has changed: \(done) of \(counted(report.exercises.count, "exercise")) done"
    if let error = report.errors.first {
      let place = [error.file.map(repository.shown), error.line.map(String.init)]
      words = "Nothing has changed: " + place.compactMap(\.self).joined(separator: ":")
      words += ": \(error.message)"
    } else if let failing = report.exercises.first(where: { $0.state == .failing }),
      let failure = failing.tally.firstFailure
    {
      words += ", and \(failing.id) still fails “\(failure.test)”"
    }
    Console.write(words + ".")
    Console.write(conclusion)
  }

  private func showErrors() {
    let name = "check-\(chapterFolder.dropFirst("Chapters/".count)).build.txt"
    let log = repository.logs.appending(path: name)
    TutorialConsole.showErrors(
      report.errors, repository, log: log, limit: showsAllErrors ? nil : 5,
      more: "./tutorial check \(report.asked?.description ?? "\(report.chapter)") --all-errors")
    if !report.buildOutput.isEmpty {
      print()
      for line in report.buildOutput { Console.write(code: "| \(line)", margin: 2) }
    }
  }

  private func show(_ exercise: CheckReport.ExerciseResult) {
    let detail =
      switch exercise.state {
      case .done: counted(exercise.tally.tests, "test")
      case .failing: failingWords(exercise.tally)
      case .notStarted: ""
      case .notReached, .notChecked: exercise.reason ?? ""
      }
    let title = Console.styled(exercise.title, .bold)
    let heading =
      "\(exercise.state.mark) \(exercise.id)  \(title)"
      + (exercise.isOptional ? Console.styled(" · optional", .dim) : "")
    let isOpen = [.failing, .notStarted].contains(exercise.state) || exercise.tally.failing > 0
    if isBrief, report.asked == nil, !isOpen {
      let state = Console.styled("· \(exercise.state.rawValue)", .dim)
      Console.write("\(heading) \(state)", margin: 2, hanging: 7)
      return
    }
    Console.write(heading, margin: 2, hanging: 7)
    Console.write(
      exercise.state.rawValue + (detail.isEmpty ? "" : ": \(detail)"), margin: margin, hanging: 2)
    if exercise.state == .notStarted {
      Console.write(path: exercise.file, line: exercise.line, margin: margin)
    }
    // Failed tests are shown as well, although the other exercise may be the cause.
    if exercise.state == .notReached, let failure = exercise.tally.firstFailure {
      Console.write(
        "so far, \(failingWords(exercise.tally))"
          + (exercise.tally.failing == 1 ? ":" : ""), margin: margin, hanging: 2)
      show(failure)
    }
    if exercise.state == .failing, let failure = exercise.tally.firstFailure {
      show(failure)
      Console.write(
        Console.styled("Reread the task, Exercise \(exercise.id) · \(exercise.title):", .dim),
        margin: innerMargin, hanging: 2)
      Console.write(
        path: "\(chapterFolder)/Chapter.md", line: exercise.lessonLine, margin: innerMargin, .dim)
      for change in suspects(exercise) { show(change, margin: innerMargin) }
    }
  }

  private func show(_ change: Problem, margin: Int) {
    write(change, behind: Console.styled("Note:", .magenta), margin: margin)
  }

  /// Writes a problem: on a terminal with its path in a line of its own, elsewhere in one line.
  private func write(_ problem: Problem, behind mark: String = "", margin: Int) {
    guard Console.isTerminal, let file = problem.file else {
      let words = "\(problem)".withCodeUnbroken
      Console.write(mark.isEmpty ? words : "\(mark) \(words)", margin: margin, hanging: 2)
      return
    }
    Console.write(path: file, line: problem.line, behind: mark, margin: margin)
    Console.write(problem.message.withCodeUnbroken, margin: margin + 2)
  }

  /// The changes that may have caused an exercise's failure: in its file, and in a test's file.
  private func suspects(_ exercise: CheckReport.ExerciseResult) -> [Problem] {
    guard report.compiles, exercise.state == .failing else { return [] }
    let files = [exercise.file] + exercise.tally.failures.compactMap(\.file)
    return report.changes.filter { change in files.contains { $0 == change.file } }
  }

  /// Whether a change is shown with an exercise whose failure it may cause.
  private func isShown(_ change: Problem) -> Bool {
    report.exercises.contains { exercise in
      (report.asked == nil || report.asked == exercise.id) && suspects(exercise).contains(change)
    }
  }

  private func failingWords(_ tally: CheckReport.Tally) -> String {
    var words = "\(tally.failing) of \(counted(tally.tests, "test"))"
    words += tally.failing == 1 ? " fails" : " fail"
    if tally.notReached > 0 { words += ", \(tally.notReached) not run" }
    if tally.failing > 1 { words += "; the first:" }
    return words
  }

  /// Shows one test that doesn't pass: its name, the lesson's invariant, the expected and the actual result, and the
  /// place.
  func show(_ failure: CheckReport.Failure) {
    // The name is on its own line, so that it can be copied and searched for.
    Console.write(Console.styled("“\(failure.test)”", .red), margin: margin, hanging: 2)
    if let arguments = failure.arguments {
      let others =
        failure.otherCases > 0
        ? "; it fails in \(counted(failure.otherCases, "other case")), too" : ""
      Console.write(
        "with \(arguments.count > 60 ? "\(arguments.prefix(59))…" : arguments)\(others)",
        margin: innerMargin, hanging: 2)
    }
    if let invariant = failure.breaks {
      // It is a paragraph of the lesson, so it is wrapped even where other text isn't.
      let width = max(16, min(Console.columns, 100) - innerMargin - 1)
      for line in "\(invariant.name) says: \(invariant.text)".wrapped(to: width) {
        Console.write(Console.styled(line, .magenta), margin: innerMargin)
      }
    }
    var messages = failure.messages[...]
    if let comparison = failure.comparison,
      let index = messages.firstIndex(where: { Comparison($0) != nil })
    {
      messages.remove(at: index)
      for message in messages.prefix(upTo: index) { show(message) }
      show(comparison)
      messages = messages.suffix(from: index)
    }
    for message in messages { show(message) }
    if let file = failure.file {
      Console.write(path: file, line: failure.line, margin: innerMargin, .dim)
      showExcerpt(file, failure.line)
    }
  }

  /// Shows the lines of the test around the expectation.
  private func showExcerpt(_ file: String, _ line: Int?) {
    guard let line else { return }
    let tested = report.tested.lines(of: file)
    let excerpt =
      tested.map { SourceExcerpt(lines: $0, line: line) }
      ?? SourceExcerpt(repository.root.appending(path: file), line: line)
    guard let excerpt else { return }
    let digits = excerpt.lines.map { "\($0.number)".count }.max() ?? 1
    for line in excerpt.lines {
      let number = "\(line.number)"
      let padding = String(repeating: " ", count: digits - number.count)
      let text = "\(line.isMeant ? ">" : " ") \(padding)\(number) | \(line.text)"
      Console.write(excerpt: text, margin: innerMargin, line.isMeant ? nil : .dim)
    }
  }

  private func show(_ comparison: Comparison) {
    let legend = Console.styled("(- expected, + found)", .dim)
    Console.write(
      "`\(comparison.expression.oneLine)` has an unexpected value \(legend):",
      margin: innerMargin, hanging: 2)
    for line in comparison.diff {
      let style: Console.Style? = line.hasPrefix("-") ? .green : line.hasPrefix("+") ? .red : nil
      Console.write(code: line, margin: innerMargin + 2, style)
    }
  }

  private func show(_ message: String) {
    let limit = 20
    let isExpectation = message.hasPrefix("Expectation failed")
    let lines = (isExpectation ? message.withPlainValues : message).split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(limit) {
      Console.write(String(line.prefix(1000)), margin: innerMargin, hanging: 2)
    }
    if lines.count > limit {
      Console.write("… \(counted(lines.count - limit, "more line"))", margin: innerMargin)
    }
  }

  private func showRest() {
    print()
    if report.given == .broken {
      let mark = Console.styled("✗", .red)
      Console.write("\(mark) Provided code: its tests don't compile", margin: 2, hanging: 2)
      showErrors()
      print()
    }
    showProvided()
    if report.provided.failing > 0, let failure = report.provided.firstFailure {
      show(failure)
      showSuspects()
    }
    if report.asked == nil {
      let open = report.exercises.filter { !$0.isSettled }.map(\.id.description)
      if !open.isEmpty {
        Console.write(
          "\(Console.styled("·", .dim)) Tests of all exercises together: waiting for \(open.inWords)",
          margin: 2, hanging: 2)
      } else if report.given == .unchanged {
        let mark = Console.styled("✓", .green)
        Console.write(
          "\(mark) All other tests passed, and nothing has changed since", margin: 2, hanging: 2)
      } else if report.together.tests > 0 {
        show("Tests of all exercises together", report.together)
        if let failure = report.together.firstFailure {
          show(failure)
          if let exercise = report.exercise(atFaultFor: failure) {
            Console.write(
              "The cause is in exercise \(exercise.id) · \(exercise.title).", margin: margin,
              hanging: 2)
          }
        }
      }
    }
    for issue in report.strayIssues {
      Console.write(
        "\(Console.styled("✗", .red)) Outside of tests: \(issue)", margin: 2, hanging: 2)
    }
    showInterruptions()
  }

  /// Names the possible causes of failures in the provided code.
  private func showSuspects() {
    guard report.changes.isEmpty else {
      Console.write("Something outside the gaps was changed:", margin: margin, hanging: 2)
      for change in report.changes {
        write(change, margin: innerMargin)
      }
      return
    }
    Console.write(
      "Nothing outside the gaps was changed. Either the code in a gap causes this failure, or something "
        + "other than code, such as a very busy machine. Check again to find out which.",
      margin: margin, hanging: 2)
  }

  private func showInterruptions() {
    guard !report.interruptions.isEmpty else { return }
    let limit = 5
    print()
    for interruption in report.interruptions.prefix(limit) {
      if interruption.kind == .status {
        let kind = Console.styled(interruption.kind.words, .red)
        Console.write("\(kind) \(interruption.message)", margin: 2, hanging: 2)
        continue
      }
      let kind = Console.styled(interruption.kind.words, .red)
      guard let test = interruption.test else {
        Console.write("\(kind) outside of tests: \(interruption.message)", margin: 2, hanging: 2)
        continue
      }
      let exercise = interruption.exercise.map { "in a test of exercise \($0)" } ?? "in a test"
      Console.write("\(kind) \(exercise):", margin: 2, hanging: 2)
      Console.write("“\(test)”", margin: 4, hanging: 2)
    }
    let count = report.interruptions.count
    if count > limit {
      Console.write("… and \(counted(count - limit, "more test"))", margin: 2)
    }
    guard report.interruptions.contains(where: { $0.test != nil }) else { return }
    Console.write("The other tests ran without \(count == 1 ? "it" : "them").", margin: 2)
  }

  private func showProvided() {
    guard report.provided.tests > 0 else {
      if report.given == .later {
        let mark = Console.styled("·", .dim)
        Console.write(
          "\(mark) Provided code: its tests run when all exercises are done and pass together",
          margin: 2, hanging: 2)
      }
      return
    }
    show(
      "Provided code", report.provided,
      report.given == .later
        ? "; the others run when all exercises are done and pass together" : "")
  }

  private func show(_ name: String, _ tally: CheckReport.Tally, _ more: String = "") {
    let tests = counted(tally.tests, "test")
    var details = tally.failing > 0 ? "\(tally.failing) of \(tests) failing" : tests
    if tally.notReached > 0 { details += ", \(tally.notReached) not reached" }
    if tally.skipped > 0 { details += ", \(tally.skipped) disabled" }
    let mark =
      tally.failing > 0
      ? Console.styled("✗", .red)
      : tally.notReached > 0 ? Console.styled("…", .magenta) : Console.styled("✓", .green)
    Console.write("\(mark) \(name): \(details)\(more)", margin: 2, hanging: 2)
  }

  private var chapterFolder: String {
    let milestone = Course.milestones.first { $0.number == report.chapter }
    return "Chapters/\(milestone?.folder ?? "")"
  }
}

extension TestRun.Interruption.Kind {
  fileprivate var words: String {
    switch self {
    case .crash: "Crashed"
    case .exit: "Exited"
    case .timeLimit: "Out of time"
    case .output: "Terminated for too much output"
    case .memory: "Terminated for too much memory"
    case .status: "The results are unreliable."
    }
  }
}

extension [String] {
  /// As in “1, 2 and 3”.
  fileprivate var inWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension String {
  /// The text in one line, for an expression that spans several lines in a test.
  fileprivate var oneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? "\(line.prefix(59))…" : line
  }
}
