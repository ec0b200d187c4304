import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The command's memory")
struct MemoryTests {
  private func withReport(
    one: String = "a + b", _ body: (CourseFixture, Chapter, CheckReport) throws -> Void
  ) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.writeStore(one, "a * 2")
    let chapter = try fixture.repository.chapter(1)
    var stream = EventStream()
    stream.suite("Add", "Exercise 1.1 · add")
    stream.suite("Double", "Exercise 1.2 · double")
    stream.run("Add/a()")
    stream.run("Double/a()", failing: "no")
    stream.endRun()
    var work = LearnerWork(chapter)
    let report = CheckReport(
      Evidence(
        chapter: chapter, sources: [CourseFixture.source: try chapter.filled(chapter.files[0])],
        run: TestRun(events: stream.text), tested: TestedTexts(chapter, &work)))
    try body(fixture, chapter, report)
  }

  @Test("contains the fingerprint of a chapter after a successful complete check")
  func given() throws {
    try withReport { fixture, chapter, _ in
      let before = FolderSnapshot.fingerprint(of: chapter)
      var memory = Memory.load(fixture.repository)
      #expect(memory.passedWhole(1) == nil)
      memory.rememberWhole(before.description, of: 1)
      try memory.save(fixture.repository)
      #expect(Memory.load(fixture.repository).passedWhole(1) == before.description)
      #expect(Memory.load(fixture.repository).passedWhole(2) == nil)

      try fixture.write("Sources/Shared/New.swift", "")
      let shared = FolderSnapshot.fingerprint(of: chapter)
      #expect(shared != before)
      try fixture.writeStore("a + b", "a * 3")
      #expect(FolderSnapshot.fingerprint(of: chapter) != shared)
      #expect(FolderSnapshot.fingerprint(of: chapter) == FolderSnapshot.fingerprint(of: chapter))
    }
  }

  @Test("persists across runs")
  func lasts() throws {
    try withReport { fixture, chapter, report in
      var memory = Memory.load(fixture.repository)
      memory.remember(report)
      memory.showed(Array(chapter.exercises[0].hints.prefix(2)), of: chapter.exercises[0].id)
      try memory.save(fixture.repository)
      let again = Memory.load(fixture.repository)
      #expect(again == memory)
      #expect(again.hintsShown(chapter.exercises[0].id) == 2)
      #expect(chapter.exercises.map { again.state(of: $0, in: chapter) } == [.done, .failing])
      #expect(again.firstOpenExercise(of: chapter)?.id == chapter.exercises[1].id)
    }
  }

  @Test("is invalid for a changed gap, and valid for the others")
  func changedGap() throws {
    try withReport { fixture, chapter, report in
      var memory = Memory()
      memory.remember(report)
      try fixture.writeStore("a + b", "a + a")
      #expect(chapter.exercises.map { memory.state(of: $0, in: chapter) } == [.done, .notChecked])
    }
  }

  @Test("is invalid if the exercise's tests changed")
  func changedTests() throws {
    try withReport { fixture, chapter, report in
      var memory = Memory()
      memory.remember(report)
      try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 3", with: "== 4")
      #expect(memory.state(of: chapter.exercises[0], in: chapter) == .notChecked)
    }
  }

  @Test("is valid for a stand-in that is never reached")
  func unreachedStandIn() throws {
    let one = "a == b && a != b ? \(CourseFixture.openOne) : a + b"
    try withReport(one: one) { fixture, chapter, report in
      var memory = Memory()
      #expect(memory.state(of: chapter.exercises[0], in: chapter) == .notStarted)
      memory.remember(report)
      #expect(memory.state(of: chapter.exercises[0], in: chapter) == .done)
    }
  }

  @Test("is about the tested text, even if the file changed before the report")
  func savedBeforeReport() throws {
    try withReport { fixture, chapter, report in
      try fixture.writeStore("a - b", "a * 2")
      var memory = Memory()
      memory.remember(report)
      #expect(
        chapter.exercises.map { memory.state(of: $0, in: chapter) } == [.notChecked, .failing])
      #expect(
        report.tested.lines(of: "Chapters/01-Store/\(CourseFixture.source)")
          == CourseFixture.store("a + b", "a * 2").lines)
    }
  }

  @Test("loses no change if several commands change it concurrently")
  func concurrentChanges() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let repository = fixture.repository
    try await withThrowingTaskGroup(of: Void.self) { group in
      for chapter in 1...40 {
        group.addTask {
          try Memory.update(repository) { $0.rememberWhole("mark", of: chapter) }
        }
      }
      try await group.waitForAll()
    }
    let memory = Memory.load(repository)
    #expect((1...40).allSatisfy { memory.passedWhole($0) == "mark" })
  }

  @Test("is cleared by a reset")
  func reset() throws {
    try withReport { fixture, chapter, report in
      var memory = Memory()
      memory.remember(report)
      _ = try Workbench(chapter).resetAll()
      #expect(memory.state(of: chapter.exercises[0], in: chapter) == .notStarted)
    }
  }

  @Test("is empty if its file is damaged")
  func damaged() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.write(".tutorial/memory.json", "{ \"hintsShown\": 3")
    #expect(Memory.load(fixture.repository) == Memory())
  }

  @Test("contains the reading position for each chapter")
  func reading() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    var notes = ReadingNotes()
    notes.place = .init(line: 12, offset: 1)
    notes.answers = ["1.1": "three"]
    var memory = Memory()
    memory.remember(notes, of: 1)
    try memory.save(fixture.repository)
    #expect(Memory.load(fixture.repository).reading(of: 1) == notes)
    #expect(Memory.load(fixture.repository).reading(of: 2) == ReadingNotes())
  }

  @Test("can be read from files of older versions")
  func older() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.write(
      ".tutorial/memory.json", #"{ "hintsShown": { "1.1": [1, 2] }, "results": {} }"#)
    let memory = Memory.load(fixture.repository)
    #expect(memory.hintsShown(ExerciseID(chapter: 1, number: 1)) == 2)
    #expect(memory.reading(of: 1) == ReadingNotes())
  }
}
