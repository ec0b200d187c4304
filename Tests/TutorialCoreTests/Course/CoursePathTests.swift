import Foundation
import Testing

@testable import TutorialCore

@Suite("A short path")
struct CoursePathTests {
  private static let page = """
    # Two short paths

    | a | table | above |
    |---|---|---|

    ## Understand the architecture

    Twelve hours.

    | step | read | do |
    |---|---|---|
    | A *first* store | [The idea](Chapters/01-Store/Chapter.md#the-idea), [Adding](Chapters/01-Store/Chapter.md#adding) | 1.1 |
    | Doubling | | 1.2 |

    ## Use the architecture

    | step | read | do |
    |---|---|---|
    | A store | [The idea](Chapters/01-Store/Chapter.md#the-idea) | `./tutorial demo 1` |
    | Adding | | 1.1 |
    | An app | [Your own app](YourOwnApp.md) | `./tutorial new Tallies` |
    """

  private func withCourse(_ body: (CourseFixture) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.write(CoursePath.file, Self.page)
    try body(fixture)
  }

  @Test("The page is read: headings, sections to read, and exercises")
  func reads() throws {
    let paths = CoursePath.paths(in: Self.page)
    #expect(paths.map(\.name) == ["understand", "use"])
    #expect(paths[0].title == "Understand the architecture")
    #expect(paths[0].stations.map(\.title) == ["A *first* store", "Doubling"])
    #expect(paths[0].stations[0].reading.map(\.title) == ["The idea", "Adding"])
    #expect(paths[0].stations[1].exercises == [ExerciseID(chapter: 1, number: 2)])
    #expect(paths[1].stations[0].exercises.isEmpty)
    #expect(paths[1].stations[0].commands == ["./tutorial demo 1"])
    #expect(paths[1].stations.map(\.page) == [nil, nil, "Your own app"])
  }

  @Test("An unknown name is a usage error that lists the names")
  func unknown() throws {
    try withCourse { fixture in
      let use = try CoursePath.named("Use", in: fixture.repository)
      #expect(use.name == "use")
      let error = #expect(throws: TutorialError.self) {
        try CoursePath.named("weekend", in: fixture.repository)
      }
      #expect(error?.status == .usage)
      #expect(error?.advice?.contains("--path understand") == true)
    }
  }

  @Test("The report has the learner's place on the path that is remembered, and the next step")
  func report() throws {
    try withCourse { fixture in
      #expect(try CourseReport(fixture.repository, memory: Memory()).path == nil)
      var memory = Memory()
      memory.path = "understand"
      let path = try #require(try CourseReport(fixture.repository, memory: memory).path)
      #expect(path.stations.map(\.isDone) == [false, false])
      #expect(path.next.command == "./tutorial read 1.1")
      memory.path = "gone"
      #expect(try CourseReport(fixture.repository, memory: memory).path == nil)
    }
  }

  @Test(
    "A station is done with its exercises; one without any, when a later exercise is done or the lesson is read"
  )
  func done() throws {
    _ = try CheckReport.made(two: CourseFixture.openTwo, failing: ["Double/I1"]) {
      fixture, _, report in
      try fixture.write(CoursePath.file, Self.page)
      var memory = Memory()
      memory.path = "use"
      let before = try #require(try CourseReport(fixture.repository, memory: memory).path)
      #expect(before.next.text == "Read “The idea” in chapter 1.")
      #expect(before.next.command == "./tutorial read 1")
      var notes = ReadingNotes()
      notes.isRead = true
      memory.remember(notes, of: 1)
      let read = try #require(try CourseReport(fixture.repository, memory: memory).path)
      #expect(read.stations.map(\.isDone) == [true, false, false])
      memory = Memory()
      memory.path = "use"
      memory.remember(report)
      let all = try #require(try CourseReport(fixture.repository, memory: memory).path)
      #expect(all.stations.map(\.isDone) == [true, true, false])
      #expect(all.next.text == "Read “Your own app”.")
      #expect(all.next.command == "./tutorial new Tallies")
      memory.path = "understand"
      let half = try #require(try CourseReport(fixture.repository, memory: memory).path)
      #expect(half.stations.map(\.isDone) == [true, false])
      #expect(half.next.command == "./tutorial read 1.2")
    }
  }
}
