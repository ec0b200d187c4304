import Foundation
import TutorialCore

/// The size of a milestone's library, in addition to its benchmark.
public struct MilestoneSize: Hashable, Sendable, Codable {
  /// The number of the chapter.
  public let chapter: Int
  /// The lines of code of the chapter's library, with our solutions. The modules that all chapters share don't count.
  public let libraryLines: Int
  /// The lines of code of a small app on it, with its tests: the one that `./tutorial new` makes.
  public let appLines: Int
  /// The processor time for compiling the library and its benchmark for release, in seconds, without their
  /// dependencies.
  public let buildSeconds: Double

  /// Counts the lines of a chapter.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - buildTime: The time for compiling it.
  /// - Throws: An error when a file cannot be read.
  public init(_ chapter: Chapter, buildTime: Duration) throws(TutorialError) {
    self.chapter = chapter.milestone.number
    buildSeconds = (buildTime / .seconds(1) * 10).rounded() / 10
    libraryLines = try Self.libraryLines(chapter)
    let app = try AppTemplate(
      AppName("Groceries"), for: chapter.milestone, in: chapter.repository)
    appLines = app.files.filter { $0.key.hasSuffix(".swift") }
      .reduce(0) { $0 + Self.lines($1.value) }
  }

  private static func libraryLines(_ chapter: Chapter) throws(TutorialError) -> Int {
    let programs = [try chapter.appName(), Benchmark.product]
    let solutions = chapter.repository.root.appending(
      path: "Solutions/\(chapter.milestone.folder)")
    var lines = 0
    for path in Files.paths(below: chapter.folder) where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count > 2, parts[0] == PackagePath.Part.sources.rawValue,
        !programs.contains(parts[1])
      else { continue }
      let solved = solutions.appending(path: path)
      lines += Self.lines(
        try Files.text(solved.exists ? solved : chapter.folder.appending(path: path)))
    }
    return lines
  }

  /// The number of lines with code: the others are empty or contain only a comment.
  static func lines(_ text: String) -> Int {
    text.lines.count { line in
      let code = line.trimmed
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}
