import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Check now and after every save, until you quit.",
    discussion: """
      On a terminal, you can press keys: \(WatchScreen.keys). Ctrl-C also quits.
      """)

  @Argument(
    help: "A chapter or an exercise, such as 1 or 1.2. (default: the current chapter)",
    completion: Completions.targets)
  var target: Target?

  @OptionGroup var time: TimeOptions

  func run() async throws {
    let limits = time.limits
    let repository = try Repository.locate()
    let target = try self.target ?? .current(repository)
    let chapter = try repository.chapter(target.chapter)
    if let id = target.exercise { _ = try chapter.exercise(id) }

    let session = WatchSession { onVerdict in
      // Read again each time: a lesson or a solution may have been updated.
      let chapter = try repository.chapter(target.chapter)
      let report = try await Checker(toolchain: .locate(), limits: limits).check(
        chapter, exercise: target.exercise, progress: Console.progress, onVerdict: onVerdict)
      // A check is just as useful if its result can't be stored, as in a read-only folder.
      try? Memory.update(repository) { $0.remember(report) }
      return report
    }
    let keyboard = Keyboard { key in
      if let wish = WatchScreen.wish(key) { session.wish(wish) }
    }
    defer { keyboard?.stop() }

    var screen = WatchScreen(
      chapter: target.chapter, repository: repository, hasKeys: keyboard != nil)
    await session.run(watching: chapter.folder) { event in screen.show(event) }
    Console.clearProgress()
  }
}
