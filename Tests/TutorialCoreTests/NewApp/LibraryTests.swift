import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The library in a new app")
struct LibraryTests {
  /// The chapter's own package, with the library in it.
  private func plan(_ chapter: Chapter) throws -> LibraryPlan {
    let json = """
      { "name": "01-Store", "products": [], "dependencies": [], "platforms": [],
        "toolsVersion": { "_version": "6.1.0" }, "swiftLanguageVersions": ["5"], "traits": [],
        "targets": [
          { "name": "ComposableArchitecture", "type": "regular", "exclude": [],
            "dependencies": [
              { "product": ["Exercises", "tutorial", null, null] }, { "byName": ["Base", null] },
              { "product": ["Deque", "swift-collections", null, null] }
            ] },
          { "name": "Base", "type": "regular", "exclude": [], "dependencies": [] },
          { "name": "Other", "type": "regular", "exclude": [], "dependencies": [] }
        ] }
      """
    let line = #".package(url: "https://example.org/swift-collections", from: "1.0.0")"#
    let package = LocalPackage(
      folder: chapter.folder,
      dump: try JSONDecoder().decode(PackageDump.self, from: Data(json.utf8)),
      fetched: LocalPackage.fetched(in: "  dependencies: [\n    \(line),\n  ]"))
    return try LibraryPlan(["ComposableArchitecture", "Nowhere"], from: [package])
  }

  private func withFixture(_ body: (CourseFixture, Chapter) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try body(fixture, try fixture.repository.chapter(1))
  }

  private func store(_ fixture: CourseFixture, _ chapter: Chapter) throws -> (String, [ExerciseID])
  {
    let files = try LibraryFiles(plan(chapter), of: chapter, isMine: true)
    return (try #require(files.texts[CourseFixture.source]), files.open)
  }

  /// The chapter's file with other lines in its gaps, as in an app.
  private func expected(_ one: String, _ two: String) -> String {
    CourseFixture.store(one, two).lines.filter { !$0.contains("// Exercise") }.text
  }

  @Test("contains its dependencies, in order")
  func plan() throws {
    try withFixture { _, chapter in
      let plan = try plan(chapter)
      #expect(plan.targets.map(\.target.name) == ["Base", "ComposableArchitecture"])
      #expect(
        plan.targets[1].products == [.init(name: "Deque", package: "swift-collections")])
      #expect(
        plan.fetched == [#".package(url: "https://example.org/swift-collections", from: "1.0.0")"#])
      let text = PackageText(plan: plan, chapter: plan.targets[0].package.dump)
      #expect(text.libraryManifest.contains(".swiftLanguageMode(.v5)"))
      #expect(text.appManifest(try AppName("A")).contains("swiftLanguageModes: [.v5]"))
    }
  }

  @Test("contains our solutions, or the reader's, and ours for open exercises")
  func answers() throws {
    try withFixture { fixture, chapter in
      let files = try LibraryFiles(plan(chapter), of: chapter, isMine: false)
      let solved = expected(CourseFixture.solvedOne, CourseFixture.solvedTwo)
      #expect(files.texts[CourseFixture.source] == solved)
      #expect(files.open == [])

      let untouched = try store(fixture, chapter)
      #expect(untouched.0 == solved)
      #expect(untouched.1.map(\.description) == ["1.1", "1.2"])
      try fixture.writeStore("b + a", CourseFixture.openTwo)
      let mine = try store(fixture, chapter)
      #expect(mine.0 == expected("b + a", CourseFixture.solvedTwo))
      #expect(mine.1.map(\.description) == ["1.2"])
      try fixture.writeStore("b + a", "return 2 * a")
      #expect(try store(fixture, chapter).0 == expected("b + a", "return 2 * a"))
    }
  }

  @Test("isn't made from a file whose gaps can't be found")
  func markerGone() throws {
    try withFixture { fixture, chapter in
      try fixture.edit(
        "Chapters/01-Store/\(CourseFixture.source)", replacing: "// Exercise 1.1", with: "")
      let error = try #require(throws: TutorialError.self) { try store(fixture, chapter) }
      #expect(error.status == .data)
      #expect(error.description.contains("exercise 1.1"))
    }
  }

  @Test("conforms to its own protocols as one package does")
  func retroactive() {
    let texts = LibraryFiles.ofOnePackage([
      "A.swift": "public protocol Own {}\n",
      "B.swift": "extension Optional: @retroactive Own {}\nextension Int: @retroactive Other {}\n",
    ])
    #expect(
      texts["B.swift"] == "extension Optional: Own {}\nextension Int: @retroactive Other {}\n")
  }
}
