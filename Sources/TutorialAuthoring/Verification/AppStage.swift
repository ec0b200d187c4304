import Foundation
import TerminalFuzzing
import TutorialCore

extension ChapterStages {
  /// Types into the chapter's app, with our solutions, for some seconds, each time with a different seed.
  func typing(_ bench: VariantBench) async throws -> Finding {
    guard try await bench.compile().succeeded else { return Self.notBuilt }
    // The app's tests depend on it, so it is linked together with them.
    let app = try bench.chapter.appName()
    let program = repository.chaptersScratch.appending(path: "debug/\(app)")
    var fuzzer = Fuzzer(
      FuzzSettings(program: [program.pathString], time: verifier.typingTime, patience: .seconds(60))
    )
    let report: FuzzReport
    do {
      report = try fuzzer.run()
    } catch {
      return .check([Problem("\(app) cannot be run: \(error)")])
    }
    try Task.checkCancellation()
    guard let failure = report.failure, let text = report.failureText else { return .check([]) }
    return .check([Problem("\(app): \(failure.message)")], output: text.lines)
  }
}
