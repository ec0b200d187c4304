import TutorialConsole
import TutorialCore

// The last lines: whether the chapter is done, and the next step.
extension CheckText {
  var conclusion: String {
    if report.succeeded {
      guard report.asked == nil else {
        let done = Console.styled(
          "Exercise \(report.asked?.description ?? "") is done.", .green, .bold)
        let memory = Memory.load(repository)
        guard let course = try? CourseReport(repository, memory: memory) else { return done }
        // The tests that need all exercises haven't run yet.
        let whole = CourseReport.Step(
          text:
            "All exercises of chapter \(report.chapter) are done. Check that they work together.",
          command: "./tutorial check \(report.chapter)")
        let next = course.step(in: report.chapter, memory: memory) ?? whole
        return "\(done)\nNext: \(next.text) \(Console.styled(next.command.unbroken, .cyan))"
      }
      let done = Console.styled("Chapter \(report.chapter) is done.", .green, .bold)
      return ([done] + nextSteps).joined(separator: "\n")
    }
    guard report.compiles else {
      return "Not done: the chapter has to compile first. Then: "
        + Console.styled(
          "./tutorial check \(report.asked?.description ?? "\(report.chapter)")".unbroken, .cyan)
    }
    if report.testsRun == 0 { return "Not done: no test ran." }
    if let comparator = report.comparators.first {
      let place = [comparator.file, comparator.line.map(String.init)].compactMap(\.self)
      return
        "Not done: your declaration can make tests pass for a wrong answer.\n  \(place.joined(separator: ":"))"
    }
    if report.interruptions.contains(where: { $0.kind == .status }) {
      return "Not done: the tests ended without a result. "
        + Console.styled(
          "./tutorial check \(report.asked?.description ?? "\(report.chapter)")", .cyan)
    }
    let wanted = report.exercises.filter { report.asked == nil || $0.id == report.asked }
    let failing = wanted.first { $0.state == .failing }
    guard
      let next = failing
        ?? wanted.first(where: { report.asked == nil ? !$0.isSettled : $0.state != .done })
    else {
      return "Not done yet: each exercise passes on its own, but they fail together. See above."
    }
    if next.state == .notStarted {
      return "Not done yet. The task of \(next.id), and its explanation: "
        + Console.styled("./tutorial read \(next.id)".unbroken, .cyan)
    }
    return "Not done yet. A hint for \(next.id): "
      + Console.styled("./tutorial hint \(next.id)".unbroken, .cyan)
  }

  /// The next steps after a chapter: in the app, in the sources, and then.
  private var nextSteps: [String] {
    let number = report.chapter
    var steps = [
      ("Try the app, which now uses your library:", "./tutorial demo \(number)")
    ]
    if let optional = report.exercises.first(where: { $0.state != .done }) {
      steps.append(
        ("Or do an optional exercise, such as \(optional.id):", "./tutorial read \(optional.id)"))
    }
    if let last = report.exercises.last(where: { $0.state == .done }) {
      steps.append(
        ("Compare your solutions with ours, such as \(last.id):", "./tutorial solution \(last.id)"))
    }
    let next = repository.available.first { $0.number > number }
    if let next {
      steps += [
        (
          "See what the next milestone changes in the library:",
          "./tutorial diff \(number) \(next.number)"
        ),
        (
          "Go on with chapter \(next.number) · \(next.title):", "./tutorial read \(next.number)"
        ),
      ]
    } else {
      steps.append(
        ("Answer the questions at the end of the lesson:", "./tutorial read \(number)"))
    }
    return steps.map { "  \($0)\n    \(Console.styled($1.unbroken, .cyan))" }
  }
}
