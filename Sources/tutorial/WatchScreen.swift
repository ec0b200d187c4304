import Foundation
import TutorialConsole
import TutorialCore

/// The output of a watch: reports below each other, so that the reader never loses text.
struct WatchScreen {
  static let keys = "h hint · n next failure · r run again · q quit · ? help"
  /// The same, wrapped only between keys.
  private static let wrappingKeys = keys.unbroken.replacing("\u{A0}·\u{A0}", with: "\u{A0}· ")

  let chapter: Int
  let repository: Repository
  let hasKeys: Bool
  /// The index of the failure that `n` shows next.
  private var nextFailure = 1
  /// Whether the exercises of the current check were shown.
  private var hasJudged = false

  init(chapter: Int, repository: Repository, hasKeys: Bool) {
    self.chapter = chapter
    self.repository = repository
    self.hasKeys = hasKeys
  }

  /// The meaning of a key.
  static func wish(_ key: Key) -> WatchSession.Wish? {
    guard case .character(let character) = key else { return nil }
    return switch character.lowercased() {
    case "h": .hint
    case "n": .nextFailure
    case "r": .again
    case "q": .quit
    case "?": .help
    default: nil
    }
  }

  mutating func show(_ event: WatchSession.Event) {
    switch event {
    case .began:
      hasJudged = false
      Console.progress("Building chapter \(chapter)")
      return
    case .judged(let report, let occasion):
      rule(occasion)
      showNews(report, occasion)
      CheckText(report: report, repository: repository, isBrief: true).show(.exercises)
      hasJudged = true
    case .checked(let report, let occasion):
      let text = CheckText(report: report, repository: repository, isBrief: true)
      defer { hasJudged = false }
      guard !hasJudged else {
        Console.clearProgress()
        text.show(.given)
        footer()
        break
      }
      rule(occasion)
      if report == occasion.previous, !occasion.files.isEmpty {
        text.showBriefly()
        footer()
        break
      }
      showNews(report, occasion)
      text.show()
      footer()
    case .failed(let error, let occasion):
      rule(occasion)
      Console.write("\(Console.styled("The check could not run.", .red, .bold)) \(error)")
      footer()
    case .asked(.hint, let report):
      Console.clearProgress()
      showHint(report)
    case .asked(.nextFailure, let report):
      Console.clearProgress()
      showNextFailure(report)
    case .asked:
      Console.clearProgress()
      showHelp()
    }
    // In a pipe, a report should be written immediately.
    fflush(nil)
  }

  private mutating func showNews(_ report: CheckReport, _ occasion: WatchSession.Occasion) {
    // The report contains the first failure.
    nextFailure = 1
    let news = occasion.previous.map(report.news) ?? []
    for sentence in news { Console.write(Console.styled(sentence, .bold)) }
    if !news.isEmpty { print() }
  }

  /// The line above a report: the time, and the saved file.
  private func rule(_ occasion: WatchSession.Occasion) {
    let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    let clock = String(
      format: "%02d:%02d:%02d", time.hour ?? 0, time.minute ?? 0, time.second ?? 0)
    var files =
      occasion.files.count > 2
      ? [counted(occasion.files.count, "file")] : occasion.files
    if Console.isNarrow {
      files = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }
    let width = Console.isTerminal ? Console.columns - 1 : 80
    var title = "── \(([clock] + files).joined(separator: " · ")) "
    if files.count > 1, title.count > width {
      title = "── \(clock) · \(counted(files.count, "file")) "
    }
    Console.line()
    print(Console.styled(title.padded(to: width, with: "─"), .dim))
  }

  private func footer() {
    guard hasKeys else { return }
    Console.write(Console.styled(Self.wrappingKeys, .dim))
  }

  /// Shows the meaning of each key.
  private func showHelp() {
    print()
    for (key, meaning) in Self.help {
      // The spaces after the key keep their width when the line is wrapped.
      Console.write("\(key)\u{A0}\u{A0}\(meaning)", hanging: 3)
    }
  }

  private static let help = [
    ("h", "shows the next hint for the first exercise that is not done"),
    (
      "n",
      "shows the next failing test of the last report, with the expected and the actual values"
    ),
    ("r", "builds and runs the tests again, without a save"),
    ("q", "quits, as Ctrl-C does"),
    ("?", "shows this"),
  ]

  private func showHint(_ report: CheckReport?) {
    print()
    guard let exercise = openExercise(report, .load(repository)) else {
      Console.write("Every exercise is done, so there is no hint to show.")
      return
    }
    HintText(exercise: exercise).show(next: "press h again", in: repository)
  }

  /// The first exercise that isn't done: from the last report or, if that contains no results because the code doesn't
  /// compile, from the stored progress.
  private func openExercise(_ report: CheckReport?, _ memory: Memory) -> Exercise? {
    guard let chapter = try? repository.chapter(chapter) else { return nil }
    if let asked = report?.asked { return try? chapter.exercise(asked) }
    return chapter.requiredFirst.first { exercise in
      let found = report?.exercises.first { $0.id == exercise.id }?.state
      let state = report?.compiles == true ? found : memory.state(of: exercise, in: chapter)
      return state != .done
    }
  }

  private mutating func showNextFailure(_ report: CheckReport?) {
    print()
    guard let report else {
      print("There is no report yet.")
      return
    }
    let failures = report.openFailures
    guard !failures.isEmpty else {
      Console.write(
        report.compiles
          ? "No failing tests." : "The chapter has to compile first; the errors are above.")
      return
    }
    let index = nextFailure % failures.count
    nextFailure = index + 1
    let (place, failure) = failures[index]
    Console.write(
      Console.styled("Failure \(index + 1) of \(failures.count) · \(place)", .bold), hanging: 2)
    CheckText(report: report, repository: repository).show(failure)
  }
}

extension CheckReport {
  /// The failures to fix now, without those of open gaps.
  fileprivate var openFailures: [(place: String, failure: Failure)] {
    let failing = exercises.filter { $0.state == .failing && (asked == nil || $0.id == asked) }
    var failures = failing.flatMap { exercise in
      exercise.tally.failures.map { ("exercise \(exercise.id)", $0) }
    }
    failures += provided.failures.map { ("provided code", $0) }
    if exercises.allSatisfy({ $0.state == .done }) {
      failures += together.failures.map { ("all exercises together", $0) }
    }
    return failures
  }
}
