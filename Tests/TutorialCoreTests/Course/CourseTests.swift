import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The course")
struct CourseTests {
  @Test("has fourteen milestones, whose folders begin with their numbers")
  func milestones() {
    #expect(Course.milestones.map(\.number) == Array(1...14))
    for milestone in Course.milestones {
      let number = milestone.number < 10 ? "0\(milestone.number)" : "\(milestone.number)"
      #expect(milestone.folder.hasPrefix("\(number)-"))
    }
  }

  @Test("has no other milestone, which is a usage error")
  func unknown() throws {
    let error = try #require(throws: TutorialError.self) { try Course.milestone(15) }
    #expect(error.status == .usage)
    #expect(error.description == "There is no chapter 15.\nTo see all chapters: ./tutorial list")
  }

  @Test("lists a chapter with a missing folder as missing")
  func available() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    #expect(fixture.repository.available.map(\.number) == [1])
    let error = try #require(throws: TutorialError.self) { try fixture.repository.chapter(2) }
    #expect(error.status == .usage)
    #expect(error.description.contains("doesn't exist yet"))
  }

  @Test("is found from a folder inside it")
  func locates() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let inside = fixture.root.appending(path: "Chapters/01-Store").pathString
    let found = try Repository.locate(environment: [:], currentFolder: inside)
    #expect(found.root.pathString == fixture.repository.root.pathString)
  }

  @Test("is not found outside")
  func doesNotLocate() {
    #expect(throws: TutorialError.self) {
      try Repository.locate(environment: [:], currentFolder: "/usr")
    }
  }
}

@Suite("The learner's place in the course")
struct CourseReportTests {
  @Test("starts with reading, followed by the app")
  func begins() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let report = try CourseReport(fixture.repository, memory: Memory())
    #expect(report.current == 1)
    #expect(report.chapters[0].exercises.map(\.state) == [.notStarted, .notStarted])
    #expect(report.next.command == "./tutorial read 1")

    var memory = Memory()
    var notes = ReadingNotes()
    memory.remember(notes, of: 1)
    let begun = try CourseReport(fixture.repository, memory: memory)
    #expect(begun.next.command == "./tutorial read 1")
    notes.isRead = true
    memory.remember(notes, of: 1)
    let read = try CourseReport(fixture.repository, memory: memory)
    #expect(read.next.command == "./tutorial demo 1 --solution")
  }

  @Test("requires a check if a gap was filled since the last one")
  func changed() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.writeStore("a + b", CourseFixture.openTwo)
    let report = try CourseReport(fixture.repository, memory: Memory())
    #expect(report.chapters[0].exercises.map(\.state) == [.notChecked, .notStarted])
    #expect(report.next.command == "./tutorial check 1")
  }

  @Test("treats a chapter as done without its optional exercises")
  func optional() throws {
    var memory = Memory()
    _ = try CheckReport.made(
      two: CourseFixture.openTwo, failing: ["Double/I1"], isOptional: true
    ) { fixture, chapter, report in
      memory.remember(report)
      let course = try CourseReport(fixture.repository, memory: memory)
      #expect(course.chapters[0].exercises.map(\.isOptional) == [false, true])
      #expect(course.chapters[0].done == 1)
      #expect(course.chapters[0].isDone)
      #expect(course.current == nil)
      #expect(course.step(in: 1, memory: memory) == nil)
      #expect(memory.firstOpenExercise(of: chapter)?.id == ExerciseID(chapter: 1, number: 2))
    }
  }

  @Test("names the first exercise that isn't done, whatever the status of later ones")
  func firstOpen() throws {
    var memory = Memory()
    _ = try CheckReport.made(one: CourseFixture.openOne, failing: ["Add/I1", "Double/I1"]) {
      fixture, chapter, report in
      memory.remember(report)
      let course = try CourseReport(fixture.repository, memory: memory)
      #expect(course.chapters[0].exercises.map(\.state) == [.notStarted, .notReached])
      #expect(course.next.text == "Fill the gap of exercise 1.1 in \(report.exercises[0].file).")
    }
    _ = try CheckReport.made(two: CourseFixture.openTwo, failing: ["Add/I1", "Double/I1"]) {
      fixture, chapter, report in
      memory.remember(report)
      let course = try CourseReport(fixture.repository, memory: memory)
      #expect(course.chapters[0].exercises.map(\.state) == [.failing, .notStarted])
      #expect(course.next.text == "Exercise 1.1 fails; its file is \(report.exercises[0].file).")
    }
  }

  @Test("is in the started chapter, and otherwise in the first that isn't done")
  func laterChapter() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let root = fixture.repository.root
    for folder in ["Chapters", "Solutions"] {
      let folder = root.appending(path: folder)
      try FileManager.default.copyItem(
        at: folder.appending(path: "01-Store"), to: folder.appending(path: "02-Effects"))
      for path in Files.paths(below: folder.appending(path: "02-Effects")) {
        let file = folder.appending(path: "02-Effects").appending(path: path)
        let text = try Files.text(file).replacing("1.1", with: "2.1").replacing("1.2", with: "2.2")
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
    var report = try CourseReport(fixture.repository, memory: Memory())
    #expect(report.current == 1)
    #expect(try CourseReport.upToCurrent(fixture.repository, memory: Memory()) == report)
    #expect(report.step(in: 2, memory: Memory())?.command == "./tutorial read 2")

    try fixture.edit(
      "Chapters/02-Effects/\(CourseFixture.source)",
      replacing: CourseFixture.openOne.replacing("1.1", with: "2.1"),
      with: CourseFixture.solvedOne)
    report = try CourseReport(fixture.repository, memory: Memory())
    #expect(report.current == 2)
    #expect(report.next.command == "./tutorial check 2")
    #expect(report.step(in: 1, memory: Memory())?.command == "./tutorial read 1")
    #expect(report.step(in: 3, memory: Memory()) == nil)
    let short = try CourseReport.upToCurrent(fixture.repository, memory: Memory())
    #expect(short.current == 2)
    #expect(short.next == report.next)
    #expect(short.chapters == Array(report.chapters.prefix(2)))
  }
}
