import Foundation
import TutorialCore

/// Measures how long a reader waits: for the verdict on the exercises after a save, and for the first line of fast
/// commands.
///
/// It works in its own clone, so that it changes no file of a reader, and calls the clone's `tutorial` script as a
/// reader does. Therefore it can measure older revisions in the same way.
public struct Verdicts: Sendable {
  /// The situations in which a reader waits.
  public enum Wait: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first check of a chapter. The first measured chapter also compiles the shared modules.
    case first
    /// A check without changes.
    case again
    /// After a change in the body of a function of the library.
    case libraryBody
    /// After a change in the body of a function of the app.
    case appBody
    /// After a private function is added to a file of the library.
    case declaration
    /// The first check with all exercises done, which includes the tests of the provided code.
    case done
    /// A second one, without changes.
    case doneAgain

    /// In words.
    public var words: String {
      switch self {
      case .first: "first check"
      case .again: "nothing changed"
      case .libraryBody: "body, library"
      case .appBody: "body, app"
      case .declaration: "declaration"
      case .done: "all done"
      case .doneAgain: "all done, again"
      }
    }
  }

  /// The measurements of one chapter.
  public struct Row: Hashable, Sendable, Codable {
    /// The chapter's number.
    public let chapter: Int
    /// The seconds of each situation; failed measurements are missing.
    public internal(set) var seconds: [String: Double] = [:]

    /// The seconds of one situation.
    public subscript(wait: Wait) -> Double? { seconds[wait.rawValue] }
  }

  /// The course that is cloned.
  public let repository: Repository
  /// The revision to measure.
  public let revision: String

  /// Plans to measure a revision of the course. Uncommitted changes aren't measured.
  public init(_ repository: Repository, revision: String = "HEAD") {
    self.repository = repository
    self.revision = revision
  }

  /// Measures chapters sequentially.
  ///
  /// - Parameters:
  ///   - chapters: The chapters' numbers.
  ///   - progress: Receives the current measurement.
  ///   - onRow: Receives the results of each chapter.
  /// - Returns: The seconds until the first line of some commands, by command.
  /// - Throws: `CancellationError`, or an error if the clone can't be made or its command can't be built.
  public func measure(
    _ chapters: [Int], progress: @escaping @Sendable (String) -> Void, onRow: (Row) -> Void
  ) async throws -> [(command: String, seconds: Double)] {
    try await Files.withTemporaryFolder { folder in
      let clone = Clone(folder: folder.appending(path: "course"))
      progress("Cloning the course, and building its command")
      try await clone.make(of: repository, revision: revision)
      for number in chapters {
        progress("Chapter \(number)")
        onRow(try await clone.row(of: number, progress))
      }
      var starts: [(String, Double)] = []
      let last = chapters.last ?? 1
      let commands = [
        "list", "hint \(last).1", "read \(last)", "solution \(last).1",
        "diff \(max(1, last - 1)) \(last)",
      ]
      for command in commands {
        progress("./tutorial \(command)")
        starts.append((command, try await clone.start(of: command)))
      }
      return starts
    }
  }
}

/// A clone with a simulated reader.
private struct Clone {
  let folder: URL
  private let clock = ContinuousClock()

  init(folder: URL) { self.folder = folder }

  private var course: Repository { Repository(root: folder) }
  private var log: URL { folder.deletingLastPathComponent().appending(path: "log.txt") }

  func make(of repository: Repository, revision: String) async throws {
    try await expect(
      "git", ["clone", "--quiet", repository.root.pathString, folder.pathString], in: nil)
    try await expect("git", ["checkout", "--quiet", revision], in: folder)
    try await expect("./tutorial", ["--yes"], in: folder)
  }

  /// Simulates a reader who has done all exercises of a chapter except the last, then makes some changes, and then does
  /// the last.
  func row(of number: Int, _ progress: (String) -> Void) async throws -> Verdicts.Row {
    let chapter = try course.chapter(number)
    let last = chapter.exercises.last?.id
    for file in chapter.files {
      let text = file.solution.filled { gap, _ in
        guard gap.id == last, let index = file.solution.gaps.firstIndex(of: gap) else { return nil }
        return file.starter.body(file.starter.gaps[index])
      }
      try Files.write(text.lines.text, to: chapter.folder.appending(path: file.path))
    }
    var row = Verdicts.Row(chapter: number)
    func measure(_ wait: Verdicts.Wait) async throws {
      progress("Chapter \(number): \(wait.words)")
      let start = clock.now
      _ = try await run("./tutorial", ["check", "\(number)", "--format", "json"], in: folder)
      row.seconds[wait.rawValue] = (clock.now - start) / .seconds(1)
      // A build that fails is fast, and isn't a verdict.
      guard try Files.text(log).contains(/"compiles"\s*:\s*true/) else {
        throw TutorialError(
          .software,
          "Chapter \(number) does not compile (\(wait.words)), so nothing can be measured.")
      }
    }
    try await measure(.first)
    try await measure(.again)
    let library = chapter.folder.appending(path: "Sources/ComposableArchitecture")
    if try change(library) { try await measure(.libraryBody) }
    if try change(chapter.folder.appending(path: "Sources/\(chapter.appName())")) {
      try await measure(.appBody)
    }
    if let source = try function(in: library)?.file {
      let text = try Files.text(source)
      try Files.write(text + "\nprivate func addedByTheReader() {}\n", to: source)
      try await measure(.declaration)
    }
    for file in chapter.files {
      try Files.write(file.solution.lines.text, to: chapter.folder.appending(path: file.path))
    }
    try await measure(.done)
    try await measure(.doneAgain)
    return row
  }

  /// The seconds until a command writes its first line: the minimum of five runs.
  func start(of command: String) async throws -> Double {
    var least = Double.infinity
    for _ in 1...5 {
      let start = clock.now
      _ = try await run(
        "/bin/sh", ["-c", "./tutorial \(command) 2>/dev/null | head -n 1"], in: folder)
      least = min(least, (clock.now - start) / .seconds(1))
    }
    return least
  }

  /// Adds a statement to the first suitable function in a folder.
  ///
  /// - Returns: Whether there is one.
  private func change(_ folder: URL) throws -> Bool {
    guard let (file, place) = try function(in: folder) else { return false }
    var lines = try Files.text(file).lines
    lines.insert("    _ = CommandLine.argc &+ \(lines.count)", at: place)
    try Files.write(lines.text, to: file)
    return true
  }

  /// The first function in a folder whose body is certainly not a result builder's: its file, and the first line of its
  /// body.
  private func function(in folder: URL) throws -> (file: URL, line: Int)? {
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      let file = folder.appending(path: path)
      let lines = try Files.text(file).lines
      let line = lines.indices.dropFirst().first { index in
        let (above, line) = (lines[index - 1], lines[index])
        return above.contains(/^  (private |public )?(mutating )?func .*\{$/)
          && line.contains(/^    (guard|let|var|if)\b/)
      }
      if let line { return (file, line) }
    }
    return nil
  }

  private func expect(_ program: String, _ arguments: [String], in folder: URL?) async throws {
    guard try await run(program, arguments, in: folder) != .exited(0) else { return }
    let output = try Files.text(log).lines.suffix(20)
    throw TutorialError(
      .software,
      "\(([program] + arguments).joined(separator: " ")) failed:\n\(output.joined(separator: "\n"))"
    )
  }

  private func run(_ program: String, _ arguments: [String], in folder: URL?) async throws
    -> Tool.Ending
  {
    // The environment of this command, which contains its own location, must not affect the other one.
    let program =
      program.hasPrefix("./")
      ? self.folder.appending(path: String(program.dropFirst(2))).pathString : program
    return try await Tool(
      program, arguments, in: folder, environment: ["TUTORIAL_ROOT": nil, "TUTORIAL_YES": nil]
    ).run(log: log)
  }
}
