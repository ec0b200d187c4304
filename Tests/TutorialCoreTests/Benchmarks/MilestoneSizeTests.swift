import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The size of a milestone", .timeLimit(.minutes(10)))
struct MilestoneSizeTests {
  @Test("lines of code exclude empty lines and comments")
  func lines() {
    #expect(MilestoneSize.lines("") == 0)
    #expect(MilestoneSize.lines("\n  // A remark.\n/// Words.\nlet a = 1  // One.\n\n  }\n") == 2)
  }

  @Test("the library is counted with our solutions, without its app, its benchmark and its tests")
  func library() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    func size() throws -> MilestoneSize {
      try MilestoneSize(try fixture.repository.chapter(1), buildTime: .milliseconds(12_345))
    }
    let before = try size()
    #expect(before.chapter == 1)
    #expect(before.buildSeconds == 12.3)
    for ignored in ["Sources/counter/More.swift", "Sources/bench/A.swift", "Tests/XTests/B.swift"] {
      try fixture.write("Chapters/01-Store/\(ignored)", "let a = 1\n")
    }
    #expect(try size().libraryLines == before.libraryLines)
    try fixture.write("Chapters/01-Store/Sources/Other/C.swift", "let a = 1\nlet b = 2\n")
    #expect(try size().libraryLines == before.libraryLines + 2)
    // The starter's gap doesn't matter, but the solution does.
    try fixture.writeStore("0\n    ", "return 0")
    #expect(try size().libraryLines == before.libraryLines + 2)
    let solution = "Solutions/01-Store/\(CourseFixture.source)"
    try fixture.write(solution, try fixture.read(solution) + "let more = 1\n")
    #expect(try size().libraryLines == before.libraryLines + 3)
  }

  @Test("the app is a reader's new app, including its tests")
  func app() throws {
    let repository = Repository(root: Built.root)
    let first = try MilestoneSize(try repository.chapter(1), buildTime: .zero)
    let template = try AppTemplate(
      AppName("Groceries"), for: Course.milestones[0], in: repository)
    let texts = template.files.filter { $0.key.hasSuffix(".swift") }
    #expect(texts.keys.contains { $0.contains("Tests/") })
    #expect(first.appLines == texts.reduce(0) { $0 + MilestoneSize.lines($1.value) })
  }

  @Test("the processor time of ended programs is known")
  func time() async throws {
    try await Files.withTemporaryFolder { folder in
      let before = ChildTime.now
      let script = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"
      let ending = try await Tool("/bin/sh", ["-c", script])
        .run(log: folder.appending(path: "log.txt"))
      #expect(ending.isSuccess)
      #expect(ChildTime.now - before > .milliseconds(5))
    }
  }
}
