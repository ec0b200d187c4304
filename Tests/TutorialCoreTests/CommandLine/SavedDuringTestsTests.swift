import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// A save while the tests run. It shares the chapter of ``WholeChapterTests``.
extension WholeChapterTests {
  @Test("is judged by the compiled text if a wrong solution is saved while its tests run")
  func savedDuringTests() async throws {
    let wrong = fixture.root.appending(path: "wrong.swift")
    let store = fixture.root.appending(path: store)
    try Files.write(CourseFixture.store("a - b", CourseFixture.openTwo), to: wrong)
    // The solution itself saves the file: it runs only in the tests, after the compiler.
    let answer =
      #"{ try? Data(contentsOf: URL(filePath: "\#(wrong.pathString)"))"#
      + #".write(to: URL(filePath: "\#(store.pathString)")); return a + b }()"#
    try fixture.writeStore(answer, CourseFixture.openTwo)
    try Files.write("import Foundation\n\n" + (try Files.text(store)), to: store)

    let outcome = try await Built.tutorial("check", "1.1", in: fixture.root)
    #expect(outcome.output.contains("Exercise 1.1 is done."))
    #expect(try Files.text(store) == Files.text(wrong))
    let chapter = try fixture.repository.chapter(1)
    let memory = Memory.load(fixture.repository)
    #expect(memory.state(of: chapter.exercises[0], in: chapter) == .notChecked)
    let solution = try await Built.tutorial("solution", "1.1", in: fixture.root)
    #expect(solution.status == 64)
    #expect(solution.output.contains("has unchecked changes: ./tutorial check 1.1"))
  }
}
