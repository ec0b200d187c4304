import Foundation
import Testing

/// The table in README.md: each file and each test that it names exists.
@Suite("The table of the seeds")
struct SeedTableTests {
  /// A test that the table names: `12 · StorePageTests.scoping`.
  private struct Named: Hashable {
    let chapter: String
    let suite: String
    let function: String

    var description: String { "\(chapter) · \(suite).\(function)" }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The chapter's folder, or that of a copy of it, which lies as deep.
  private static let chapter = folder.appending(path: "../../..").standardizedFileURL
  /// The folder of all chapters.
  private static let chapters = chapter.appending(path: "../../Chapters").standardizedFileURL

  private static func table() throws -> String {
    try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
  }

  private static func named() throws -> Set<Named> {
    Set(
      try table().matches(of: /`(\d\d) · ([A-Z]\w+)\.(\w+)`/).map {
        Named(
          chapter: String($0.output.1), suite: String($0.output.2), function: String($0.output.3))
      })
  }

  /// The functions of each suite in a chapter's tests.
  private static func functions(inChapter number: String) throws -> [String: Set<String>] {
    let manager = FileManager.default
    let folder =
      chapter.lastPathComponent.hasPrefix("\(number)-")
      ? chapter
      : chapters.appending(
        path: try #require(
          try manager.contentsOfDirectory(atPath: chapters.path).first {
            $0.hasPrefix("\(number)-")
          }))
    let tests = folder.appending(path: "Tests")
    var functions: [String: Set<String>] = [:]
    for path in try manager.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      var suite = ""
      for line in text.components(separatedBy: "\n") {
        if let name = name(in: line, after: ["struct ", "final class "]) {
          suite = name
        } else if let name = name(in: line, after: ["  func "]) {
          functions[suite, default: []].insert(name)
        }
      }
    }
    return functions
  }

  /// The word after the beginning of a line.
  private static func name(in line: String, after beginnings: [String]) -> String? {
    beginnings.first { line.hasPrefix($0) }.map { beginning in
      String(line.dropFirst(beginning.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  @Test("each test in the table exists")
  func tests() throws {
    let named = try Self.named()
    #expect(named.count > 100)
    for (chapter, tests) in Dictionary(grouping: named, by: \.chapter) {
      let functions = try Self.functions(inChapter: chapter)
      let missing = tests.filter { functions[$0.suite]?.contains($0.function) != true }
      #expect(missing.map(\.description).sorted() == [])
    }
  }

  @Test("each file in the table exists")
  func files() throws {
    let files = try Self.table().matches(of: /`([\w+\/.-]+\.swift)`/).map { String($0.output.1) }
    #expect(files.count > 10)
    let missing = Set(files).filter { file in
      [Self.folder, Self.chapter].allSatisfy {
        !FileManager.default.fileExists(atPath: $0.appending(path: file).path)
      }
    }
    #expect(missing.sorted() == [])
  }

  @Test("each test of this folder is in the table")
  func all() throws {
    let named = try Self.named().filter { $0.chapter == "14" }
    let suites = Dictionary(grouping: named, by: \.suite).mapValues { Set($0.map(\.function)) }
    let functions = try Self.functions(inChapter: "14")
    for (suite, functions) in functions where suite.hasSuffix("PageTests") {
      #expect(functions.subtracting(suites[suite] ?? []).sorted() == [], "\(suite)")
    }
  }
}
