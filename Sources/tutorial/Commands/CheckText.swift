import Foundation
import TutorialCore

/// A check's report as a person reads it.
struct CheckText {
  let report: CheckReport
  let repository: Repository

  func show() {
    print(Console.styled("Chapter \(report.chapter) · \(report.title)", .bold))
    print()
    if !report.compiles {
      let folder = Course.milestones.first { $0.number == report.chapter }?.folder ?? ""
      let log = repository.logs.appending(path: "check-\(folder).build.txt")
      showErrors(report.errors, repository, log: log)
      print()
    }
    for exercise in report.exercises where report.asked == nil || report.asked == exercise.id {
      show(exercise)
    }
    if report.compiles { showRest() }
    for change in report.changes {
      print(Console.styled("  Note: ", .yellow) + change.description)
    }
    print()
    print(conclusion)
  }

  private func show(_ exercise: CheckReport.ExerciseResult) {
    let detail =
      switch exercise.state {
      case .done: counted(exercise.tally.tests, "test")
      case .failing:
        "\(exercise.tally.failing) of \(counted(exercise.tally.tests, "test")) "
          + (exercise.tally.failing == 1 ? "fails" : "fail")
      case .notStarted: exercise.file
      case .notReached, .notChecked: exercise.reason ?? ""
      }
    print("  \(exercise.state.mark) \(exercise.id)  \(Console.styled(exercise.title, .bold))")
    print("         \(exercise.state.rawValue)" + (detail.isEmpty ? "" : ": \(detail)"))
    if exercise.state == .failing, let failure = exercise.tally.firstFailure { show(failure) }
  }

  func show(_ failure: CheckReport.Failure) {
    print("         \(Console.styled("“\(failure.test)”", .red))")
    for message in failure.messages {
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
        print("           \(line)")
      }
    }
    if let file = failure.file {
      let line = failure.line.map { ":\($0)" } ?? ""
      print(Console.styled("           \(file)\(line)", .dim))
    }
  }

  private func showRest() {
    print()
    show("What was given", report.provided)
    if report.provided.failing > 0, let failure = report.provided.firstFailure {
      show(failure)
      print("         Something outside the gaps was changed.")
    }
    if report.asked == nil, report.together.tests > 0 {
      let isOpen = report.exercises.contains { $0.state != .done }
      if isOpen, report.together.failing > 0 {
        print("  \(Console.styled("·", .dim)) All together: waits for every exercise")
      } else {
        show("All together", report.together)
        if let failure = report.together.firstFailure { show(failure) }
      }
    }
    for issue in report.strayIssues {
      print("  \(Console.styled("✗", .red)) Outside every test: \(issue)")
    }
    if let interruption = report.interruption {
      let place = interruption.test.map { test in
        "in “\(test)”" + (interruption.exercise.map { ", a test of exercise \($0)" } ?? "")
      }
      print()
      print(Console.styled("  The run broke off \(place ?? "early"):", .red))
      print("  \(interruption.message)")
      print("  Tests that had not run by then are not reached.")
    }
  }

  private func show(_ name: String, _ tally: CheckReport.Tally) {
    let tests = counted(tally.tests, "test")
    var details = tally.failing > 0 ? "\(tally.failing) of \(tests) failing" : tests
    if tally.notReached > 0 { details += ", \(tally.notReached) not reached" }
    if tally.skipped > 0 { details += ", \(tally.skipped) disabled" }
    let mark =
      tally.failing > 0
      ? Console.styled("✗", .red)
      : tally.notReached > 0 ? Console.styled("…", .yellow) : Console.styled("✓", .green)
    print("  \(mark) \(name): \(details)")
  }

  private var conclusion: String {
    if report.succeeded {
      let what = report.asked.map { "Exercise \($0)" } ?? "Chapter \(report.chapter)"
      return Console.styled("\(what) is done.", .green, .bold)
    }
    guard report.compiles else { return "Not done: it has to compile first." }
    if report.testsRun == 0 { return "Not done: no test ran." }
    let wanted = report.exercises.filter { report.asked == nil || $0.id == report.asked }
    let failing = wanted.first { $0.state == .failing }
    guard let next = failing ?? wanted.first(where: { $0.state != .done }) else {
      return "Not done yet."
    }
    return "Not done yet. A hint for \(next.id): "
      + Console.styled("./tutorial hint \(next.id)", .cyan)
  }
}
