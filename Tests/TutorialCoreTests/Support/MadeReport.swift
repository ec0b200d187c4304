import Foundation

@testable import TutorialAuthoring
@testable import TutorialCore

extension CheckReport {
  /// A report of a check of a small chapter, without building anything.
  ///
  /// - Parameters:
  ///   - one: The code in the gap of exercise 1.1.
  ///   - two: The code in the gap of exercise 1.2.
  ///   - failing: The tests that fail, of `Add/I1`, `Add/I2`, `Double/I1`, `Double/I2`, `Given/a` and
  ///     `All/a`.
  ///   - notReached: The tests that do not run, of the same.
  ///   - compiles: Whether the chapter compiles.
  ///   - isOptional: Whether the second exercise is optional.
  ///   - use: Receives the temporary chapter.
  static func made(
    one: String = "a + b", two: String = "return a * 2", failing: Set<String> = [],
    notReached: Set<String> = [], compiles: Bool = true, isOptional: Bool = false,
    use: (CourseFixture, Chapter, CheckReport) throws -> Void = { _, _, _ in }
  ) throws -> CheckReport {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.writeStore(one, two)
    if isOptional { try fixture.makeSecondExerciseOptional() }
    let chapter = try fixture.repository.chapter(1)
    var stream = EventStream()
    stream.suite("Add", "Exercise 1.1 · add")
    stream.suite("Double", "Exercise 1.2 · double")
    stream.suite("Given", "Provided")
    stream.suite("All", "Together · all")
    for test in ["Add/I1", "Add/I2", "Double/I1", "Double/I2", "Given/a", "All/a"] {
      let invariant = test.split(separator: "/").last.map(String.init) ?? ""
      let name = "\(invariant): holds"
      if notReached.contains(test) {
        stream.declare(test, name: name)
      } else {
        stream.run(test, named: name, failing: failing.contains(test) ? "no" : nil)
      }
    }
    stream.endRun()
    let sources = [CourseFixture.source: try chapter.filled(chapter.files[0])]
    let errors = Diagnostic.parse(["/x/A.swift:1:1: error: no"])
    var work = LearnerWork(chapter)
    let report = CheckReport(
      Evidence(
        chapter: chapter, sources: sources,
        brokenBuild: compiles
          ? nil : BrokenBuild(errors, output: [], chapter: chapter, sources: sources),
        run: compiles ? TestRun(events: stream.text) : nil, tested: TestedTexts(chapter, &work)))
    try use(fixture, chapter, report)
    return report
  }
}
