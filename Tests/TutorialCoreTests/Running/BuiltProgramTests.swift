import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The tests of a package below a chapter")
struct BuiltProgramTests {
  @Test("don't have to be built again until one of their inputs changes")
  func changes() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.addSidePackage()
    try fixture.write("swift", "")
    let folder = fixture.root.appending(path: "Chapters/01-Store/Side")
    let scratch = fixture.repository.chaptersScratch
    let make = { (swift: String) in
      BuiltProgram(folder, root: fixture.root, scratch: scratch, swift: swift)
    }
    let swift = fixture.root.appending(path: "swift").pathString
    let built = { try #require(make(swift)) }
    #expect(make("swift") == nil)
    #expect(try !built().isUpToDate)

    let program = ".build/chapters/debug/01-Store-SidePackageTests.xctest"
    try fixture.write(program, "built")
    try built().remember()
    #expect(try built().isUpToDate)
    try fixture.write("Chapters/01-Store/Sources/counter/main.swift", "// Not part of it.\n")
    #expect(try built().isUpToDate)
    for path in [
      "swift", program, "Sources/TutorialCore/Placeholder.swift",
      "Chapters/01-Store/\(CourseFixture.source)", "Chapters/01-Store/Side/Package.swift",
      "Chapters/01-Store/Side/Tests/SideTests/SideTests.swift",
    ] {
      try fixture.write(path, try fixture.read(path) + "\n")
      #expect(try !built().isUpToDate, "\(path)")
      try built().remember()
      #expect(try built().isUpToDate)
    }
    // A change during the build.
    let before = try built()
    try fixture.writeStore("a", "a")
    try before.remember()
    #expect(try !built().isUpToDate)
  }
  @Test("don't have to run again while neither they nor their selection changes")
  func results() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.addSidePackage()
    try fixture.write("swift", "")
    let folder = fixture.root.appending(path: "Chapters/01-Store/Side")
    let swift = fixture.root.appending(path: "swift").pathString
    let built = {
      try #require(
        BuiltProgram(
          folder, root: fixture.root, scratch: fixture.repository.chaptersScratch, swift: swift))
    }
    let program = ".build/chapters/debug/01-Store-SidePackageTests.xctest"
    try fixture.write(program, "built")
    try built().remember()
    let run = Self.run(.failed)
    #expect(try built().lastRun(filters: ["a"], skips: []) == nil)

    try built().remember(run, filters: ["a"], skips: ["b"])
    #expect(try built().lastRun(filters: ["a"], skips: ["b"]) == run)
    #expect(try built().lastRun(filters: [], skips: ["b"]) == nil)
    #expect(try built().lastRun(filters: ["a"], skips: []) == nil)

    try fixture.write("Chapters/01-Store/Side/Tests/SideTests/SideTests.swift", "// Another.\n")
    #expect(try built().lastRun(filters: ["a"], skips: ["b"]) == nil)
    try built().remember()
    #expect(try built().lastRun(filters: ["a"], skips: ["b"]) == nil)

    // A test that was terminated or not reached may have a different outcome.
    for outcome in [TestRun.Outcome.unfinished, .notReached] {
      try built().remember(Self.run(outcome), filters: ["a"], skips: ["b"])
      #expect(try built().lastRun(filters: ["a"], skips: ["b"]) == nil, "\(outcome)")
    }
    try fixture.write(".build/chapters/tutorial-ran-01-Store-SidePackageTests.json", "{")
    #expect(try built().lastRun(filters: ["a"], skips: ["b"]) == nil)
  }

  private static func run(_ outcome: TestRun.Outcome) -> TestRun {
    var run = TestRun(events: "")
    run.isComplete = true
    run.tests = [
      TestRun.Test(
        id: "SideTests.Suite/test()", name: "a test", suite: "A suite", file: "/a/Side.swift",
        line: 3, outcome: outcome,
        issues: [
          TestRun.Issue(messages: ["It fails."], arguments: nil, file: "/a/Side.swift", line: 4)
        ],
        unfinishedArguments: nil, interruption: nil)
    ]
    return run
  }
}
