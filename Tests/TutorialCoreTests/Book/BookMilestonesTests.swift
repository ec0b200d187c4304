import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The page of what each milestone cost", .timeLimit(.minutes(10)))
struct BookMilestonesTests {
  private func withFixture(_ body: (CourseFixture) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try body(fixture)
  }

  private func counts() throws -> String {
    var run = BenchmarkRun()
    run.read(
      #"{"section":"In all chapters","name":"send to a root store","calls":1,"instructions":3502.6}"#
    )
    run.read(#"{"section":"In all chapters","name":"something else","calls":1,"instructions":7}"#)
    let size =
      #"{"chapter":1,"libraryLines":1234567,"appLines":80,"buildSeconds":9.6}"#
    return try JSON.text(
      ChapterTable(
        [1: run],
        sizes: [try JSONDecoder().decode(MilestoneSize.self, from: Data(size.utf8))]))
  }

  @Test("there is none without counts")
  func none() throws {
    try withFixture { fixture in
      let names = try Book(fixture.repository).pages.map(\.name)
      #expect(!names.contains(BookMilestones.page))
    }
  }

  @Test("it has a row for each chapter, with its counts and a link to the chapter")
  func page() throws {
    try withFixture { fixture in
      try fixture.write(BookMilestones.file, try counts())
      let book = try Book(fixture.repository)
      let page = try #require(book.pages.first { $0.name == BookMilestones.page })
      #expect(
        page.text.contains(
          """
          | chapter | send an action to the root store |
          |---|---:|
          | [1 · Store (0.1.0)](01-Store.md) | 3,503 |

          """))
      #expect(page.text.contains("| [1 · Store (0.1.0)](01-Store.md) | 1,234,567 | 80 | 10 |"))
      #expect(page.text.contains("assets/charts/sizes-dark.svg#only-dark"))
      #expect(!page.text.contains("something else"))
    }
  }

  @Test("unreadable counts are reported, with the command that recreates them")
  func broken() throws {
    try withFixture { fixture in
      try fixture.write(BookMilestones.file, #"{"chapters": "all"}"#)
      let error = #expect(throws: TutorialError.self) { try Book(fixture.repository) }
      #expect(
        error?.message.hasPrefix("BookTools/milestones.json can't be read: ") == true)
      #expect(error?.advice?.contains("./tutorial milestones") == true)
    }
  }

  @Test(
    "the course's own counts include all chapters with a benchmark, and all shown measurements")
  func course() throws {
    let repository = Repository(root: Built.root)
    let milestones = try #require(try BookMilestones(repository, links: BookLinks([])))
    #expect(milestones.table.chapters == Benchmark.chapters(in: repository))
    #expect(milestones.table.sizes.map(\.chapter) == milestones.table.chapters)
    let names = Set(milestones.table.measurements.map(\.name))
    #expect(BookMilestones.rows.allSatisfy { names.contains($0.0) })
  }
}
