import Foundation

/// The tests of a chapter that has been built, run as often as there is something to choose.
///
/// The test program is started directly, which takes a fraction of what the package manager needs to
/// start it. Where there is no such program, as on Apple systems, the package manager does it.
struct ChapterTests: Sendable {
  let toolchain: Toolchain
  /// The folder of the package.
  let package: URL
  /// The folder that it was built in.
  let scratch: URL
  /// How long one test may take.
  var testLimit = Duration.seconds(10)

  /// Finds the tests without running them.
  ///
  /// - Parameter log: The file that gets the output; the event stream is put beside it.
  func list(log: URL) async throws -> TestRun {
    guard let program = try program() else {
      return try await run(log: log).run
    }
    let tests = try await run(
      Tool(program.pathString, ["--testing-library", "swift-testing", "--list-tests"]), log: log)
    return tests.run
  }

  /// Runs tests one at a time.
  ///
  /// - Parameters:
  ///   - selected: The tests to run; `nil` runs all.
  ///   - environment: Changes to the environment of the tests.
  ///   - log: The file that gets the output; the event stream is put beside it.
  /// - Throws: `CancellationError`, or an error when the tests cannot be started.
  func run(
    _ selected: [TestRun.Test]? = nil, environment: [String: String] = [:], log: URL
  ) async throws -> Toolchain.Tests {
    let filter = selected.map { ["--filter", Self.pattern($0)] } ?? []
    let program = try program()
    var tool =
      if let program {
        Tool(program.pathString, ["--testing-library", "swift-testing"])
      } else {
        Tool(
          toolchain.swift,
          [
            "test", "--skip-build", "--disable-xctest", "--package-path", package.pathString,
            "--scratch-path", scratch.pathString,
          ])
      }
    tool.arguments += ["--no-parallel"] + filter
    tool.environment = environment.mapValues(Optional.some)
    return try await run(tool, log: log)
  }

  private func run(_ tool: Tool, log: URL) async throws -> Toolchain.Tests {
    let events = log.deletingPathExtension().appendingPathExtension("jsonl")
    // Left from an earlier run, they would pass for this one's.
    try? FileManager.default.removeItem(at: events)
    var tool = tool
    tool.folder = package
    tool.arguments += [
      "--event-stream-output-path", events.pathString, "--event-stream-version", "0",
    ]
    tool.environment.merge(["SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]) { first, _ in first }
    let ending = try await ending(of: tool, log: log, events: events)
    let text = events.exists ? try Files.text(events) : ""
    return Toolchain.Tests(run: TestRun(events: text), ending: ending, log: log)
  }

  /// Runs the tests, and ends them when nothing has begun or ended for as long as one may take.
  private func ending(of tool: Tool, log: URL, events: URL) async throws -> Tool.Ending {
    try await withThrowingTaskGroup(of: Tool.Ending.self) { group in
      group.addTask { try await tool.run(log: log) }
      group.addTask {
        let clock = ContinuousClock()
        var (size, since) = (Self.size(events), clock.now)
        while true {
          try await Task.sleep(for: .milliseconds(100))
          let now = Self.size(events)
          if now != size { (size, since) = (now, clock.now) }
          // Before the first event the program is being loaded; a busy machine takes its time.
          if clock.now - since > (size == 0 ? testLimit * 3 : testLimit) { return .timedOut }
        }
      }
      defer { group.cancelAll() }
      let ending = try await group.next() ?? .timedOut
      try Task.checkCancellation()
      return ending
    }
  }

  private static func size(_ file: URL) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.pathString)
    return attributes?[.size] as? Int ?? 0
  }

  /// The program that runs the tests. It is a bundle on Apple systems, which cannot be started.
  private func program() throws(TutorialError) -> URL? {
    let manifest = try Files.text(package.appending(path: "Package.swift"))
    guard let name = manifest.firstMatch(of: /\bname:\s*"([^"]+)"/)?.1 else { return nil }
    let program = scratch.appending(path: "debug/\(name)PackageTests.xctest")
    let isFolder = (try? program.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? true
    return isFolder ? nil : program
  }

  /// A regular expression for exactly these tests.
  private static func pattern(_ tests: [TestRun.Test]) -> String {
    let names = tests.map { test in
      // The last part is the place in the source.
      test.id.split(separator: "/").dropLast().joined(separator: "/")
        .replacing(/[^A-Za-z0-9_\/]/) { "\\\($0.output)" }
    }
    return "^(\(names.joined(separator: "|")))/"
  }
}
