import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Run a chapter's app, with your library or with ours.",
    usage: "./tutorial demo [<chapter>] [--solution] [-- <options of the app> ...]")

  @Argument(
    help: "The chapter's number. (default: the current chapter)",
    completion: Completions.chapters)
  var chapter: Int?

  @Flag(help: "Run it with our solutions.")
  var solution = false

  @Argument(parsing: .postTerminator, help: "Options of the app, after --.")
  var appOptions: [String] = []

  func run() async throws {
    let repository = try Repository.locate()
    let number = try self.chapter ?? Target.current(repository).chapter
    let chapter = try repository.chapter(number)
    let app = try chapter.appName()
    try AppPreflight(app, of: chapter, options: appOptions).check()
    var folder = chapter.folder
    if solution {
      let solved = SolvedCopy(chapter)
      try solved.update()
      folder = solved.folder
    }

    let log = repository.logs.appending(path: "demo-\(chapter.milestone.folder).txt")
    let work = LongWork(
      name: "demo \(number)", title: "Building the app \(app)", repository: repository,
      firstTime: chapter.needsMacros
        ? "The first time takes about four minutes, most of them for swift-syntax."
        : "The first time takes a minute or two.")
    let build = try await work.run { [folder] progress in
      try await Toolchain.locate().build(
        folder, scratch: repository.chaptersScratch, .product(app), log: log, progress: progress)
    }
    guard build.succeeded else {
      showErrors(build.diagnostics.filter { $0.severity == .error }, repository, log: log)
      throw ExitCode.failure
    }
    let program = repository.chaptersScratch.appending(path: "debug/\(app)")
    try become(program.path(percentEncoded: false))
  }

  /// Replaces this process, so that only the app uses the terminal and receives signals.
  private func become(_ path: String) throws {
    fflush(nil)
    Interruption.restoreSignals()
    var arguments = ([path] + appOptions).map { strdup($0) }
    arguments.append(nil)
    execv(path, arguments)
    // Reached only if the program can't be started.
    throw TutorialError(.software, "\(path) cannot be run: \(String(cString: strerror(errno)))")
  }
}
