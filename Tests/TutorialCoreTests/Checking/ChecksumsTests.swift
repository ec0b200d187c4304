import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The checksums of the provided code")
struct ChecksumsTests {
  private func withFixture(_ body: (CourseFixture, Chapter) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try body(fixture, try fixture.repository.chapter(1))
  }

  @Test("match their chapter, and survive being stored")
  func match() throws {
    try withFixture { _, chapter in
      #expect(try TestChecksums.problems(chapter) == [])
      let now = try Checksums(of: chapter)
      #expect(Checksums(now.text) == now)
    }
  }

  @Test("don't include the learner's gaps")
  func gaps() throws {
    try withFixture { fixture, chapter in
      try fixture.writeStore("a + b", "return a * 2")
      try fixture.write("Chapters/01-Store/Chapter.md", CourseFixture.lesson + "A note of mine.\n")
      #expect(try TestChecksums.problems(chapter) == [])
    }
  }

  @Test("detect changed, missing and new files")
  func changes() throws {
    try withFixture { fixture, chapter in
      try fixture.edit(
        "Chapters/01-Store/Tests/ComposableArchitectureTests/StoreTests.swift",
        replacing: "== 3", with: "== 4")
      try FileManager.default.removeItem(
        at: chapter.folder.appending(path: "Sources/counter/main.swift"))
      try fixture.write("Chapters/01-Store/Transcripts/new.txt", "> quit\n")
      let problems = try TestChecksums.problems(chapter)
      #expect(
        problems.map(\.file) == [
          "Chapters/01-Store/Sources/counter/main.swift",
          "Chapters/01-Store/Tests/ComposableArchitectureTests/StoreTests.swift",
          "Chapters/01-Store/Transcripts/new.txt",
        ])
      #expect(
        problems.map(\.message).map { $0.prefix { $0 != "." } } == [
          "missing since the checksums were written", "changed since the checksums were written",
          "not in the list of checksums",
        ])
      #expect(problems.allSatisfy { $0.message.contains("./tutorial checksums 1") })
    }
  }

  @Test("include the packages below the chapter, and the targets of links, each file once")
  func links() throws {
    try withFixture { fixture, chapter in
      try fixture.addSidePackage()
      let link = "Tests/CarriedTests/A.swift"
      try fixture.write("Chapters/02-Effects/\(link)", "a")
      try fixture.link("Chapters/01-Store/\(link)", to: "../../../02-Effects/\(link)")
      let added = try TestChecksums.problems(chapter).compactMap(\.file)
      #expect(
        added
          == ["Side/Package.swift", "Side/Tests/SideTests/SideTests.swift", link].map {
            "Chapters/01-Store/\($0)"
          })
      _ = try fixture.repository.writeChecksums(1)
      #expect(try TestChecksums.problems(chapter) == [])
      try fixture.write("Chapters/02-Effects/\(link)", "b")
      #expect(try TestChecksums.problems(chapter).map(\.file) == ["Chapters/01-Store/\(link)"])
    }
  }

  @Test("of a link identify the changed file")
  func linkedEdit() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    let link = "Tests/CarriedTests/A.swift"
    try fixture.write("Chapters/02-Effects/\(link)", "a")
    try fixture.link("Chapters/01-Store/\(link)", to: "../../../02-Effects/\(link)")
    _ = try fixture.repository.writeChecksums(1)
    try fixture.write("Chapters/02-Effects/\(link)", "b")
    let changes = try await Edits(chapter, sources: [:]).changes
    #expect(changes.map(\.file) == ["Chapters/02-Effects/\(link)"])
  }

  @Test("don't depend on line endings")
  func lineEndings() throws {
    try withFixture { fixture, chapter in
      let path = "Chapters/01-Store/Transcripts/add.txt"
      try fixture.write(path, try fixture.read(path).replacing("\n", with: "\r\n"))
      #expect(try TestChecksums.problems(chapter) == [])
    }
  }

  @Test("that are missing are a problem for authors but not for learners")
  func missing() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    try FileManager.default.removeItem(at: Checksums.file(chapter))
    #expect(try TestChecksums.problems(chapter).map(\.file) == ["Solutions/01-Store/Checksums.txt"])
    #expect(try await Edits(chapter, sources: [:]).changes.isEmpty)
  }

  @Test("identify the changed line if git has the original")
  func line() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "given"]] {
      let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
      let outcome = try await Built.run(Tool("git", identity + arguments, in: fixture.root))
      #expect(outcome.status == 0)
    }
    try fixture.edit(
      "Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 3,", with: "== 3 || true,")
    let problems = try await Edits(chapter, sources: [:]).changes
    #expect(problems.map(\.line) == [8])
  }
}
