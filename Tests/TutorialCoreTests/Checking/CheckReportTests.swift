import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A check's verdict")
struct CheckReportTests {
  /// Evaluates a chapter whose file has these lines in its gaps, with a test run.
  private func report(
    _ one: String = "a + b", _ two: String = "a * 2", asked: ExerciseID? = nil,
    errors: [Diagnostic]? = nil, isInterrupted: Bool = false,
    changing change: (inout Evidence) -> Void = { _ in },
    events build: (inout EventStream) -> Void
  ) throws -> CheckReport {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.writeStore(one, two)
    let chapter = try fixture.repository.chapter(1)
    var stream = EventStream()
    stream.suite("Add", "Exercise 1.1 · add")
    stream.suite("Double", "Exercise 1.2 · double")
    stream.suite("Given", "Provided")
    stream.suite("All", "Together · all")
    build(&stream)
    if !isInterrupted { stream.endRun() }
    let sources = [CourseFixture.source: try chapter.filled(chapter.files[0])]
    var evidence = Evidence(chapter: chapter, asked: asked, sources: sources)
    if let errors {
      evidence.brokenBuild = BrokenBuild(errors, output: [], chapter: chapter, sources: sources)
    } else {
      evidence.run = TestRun(events: stream.text)
      change(&evidence)
    }
    return CheckReport(evidence)
  }

  @Test("is success if every test passes and every gap is filled")
  func done() throws {
    let report = try report { stream in
      for id in ["Add/a()", "Double/a()", "Given/a()", "All/a()"] { stream.run(id) }
    }
    #expect(report.exercises.map(\.state) == [.done, .done])
    #expect(report.succeeded)
    #expect(report.testsRun == 4)
  }

  @Test(
    "is success only if the tests of the provided code ran, or passed before",
    arguments: [
      (CheckReport.Given.included, true), (.later, false), (.ran, true), (.unchanged, true),
      (.broken, false),
    ])
  func given(_ given: CheckReport.Given, succeeds: Bool) throws {
    let all = try report(changing: { $0.given = given }) { stream in
      for id in ["Add/a()", "Double/a()", "All/a()"] { stream.run(id) }
    }
    #expect(all.succeeded == succeeds)
    #expect(all.hasRequiredExercises)
    let one = try report(
      asked: ExerciseID(chapter: 1, number: 1), changing: { $0.given = .later }
    ) { stream in
      for id in ["Add/a()", "Double/a()"] { stream.run(id) }
    }
    #expect(one.succeeded)
  }

  @Test("is success without an optional exercise, unless that was requested or fails")
  func optional() throws {
    let open = try CheckReport.made(
      two: CourseFixture.openTwo, failing: ["Double/I1"], isOptional: true)
    #expect(open.exercises.map(\.state) == [.done, .notStarted])
    #expect(open.exercises.map(\.isOptional) == [false, true])
    #expect(open.hasRequiredExercises)
    #expect(open.succeeded)
    let required = try CheckReport.made(two: CourseFixture.openTwo, failing: ["Double/I1"])
    #expect(!required.succeeded)
    let failing = try CheckReport.made(failing: ["Double/I1"], isOptional: true)
    #expect(failing.exercises.map(\.state) == [.done, .failing])
    #expect(!failing.succeeded)
    let together = try CheckReport.made(
      two: CourseFixture.openTwo, failing: ["Double/I1", "All/a"], isOptional: true)
    #expect(!together.succeeded)
    let asked = try report(
      "a + b", CourseFixture.openTwo, asked: ExerciseID(chapter: 1, number: 2),
      changing: { _ in }
    ) { stream in
      stream.run("Add/a()")
      stream.run("Double/a()", failing: "no")
    }
    #expect(!asked.succeeded)
  }

  @Test("precedes the tests of the provided code while an exercise isn't done")
  func notReady() throws {
    let failing = try report { stream in
      stream.run("Add/a()")
      stream.run("Double/a()", failing: "no")
    }
    #expect(!failing.hasRequiredExercises)
    let broken = try report(errors: Diagnostic.parse(["/x/A.swift:1:1: error: no"])) { _ in }
    #expect(!broken.hasRequiredExercises)
  }

  @Test("is that nothing is done if the tests contradict their exit status")
  func contradiction() throws {
    let report = try report(changing: { $0.run?.strayInterruption = .init(.status, "Odd.") }) {
      for id in ["Add/a()", "Given/a()", "All/a()"] { $0.run(id) }
      $0.run("Double/a()", failing: "no")
    }
    #expect(report.exercises.map(\.state) == [.notReached, .notReached])
    #expect(report.exercises[0].reason == "the tests contradict themselves: see below")
    #expect(report.interruptions.map(\.message) == ["Odd."])
    #expect(!report.succeeded)
  }

  @Test("is that nothing is done while the tests use the learner's comparison operators")
  func comparators() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let path = "Chapters/01-Store/\(CourseFixture.source)"
    try fixture.write(path, try fixture.read(path) + "public func == (a: Int, b: Int) -> Bool {}\n")
    let chapter = try fixture.repository.chapter(1)
    let edits = try await Edits(
      chapter, sources: [CourseFixture.source: try chapter.filled(chapter.files[0])])
    #expect(edits.comparators.map(\.file) == [path])
    #expect(edits.comparators.map(\.line) == [15])
    let report = try report(changing: { $0.edits = edits }) { stream in
      stream.run("Add/a()", failing: "no")
      for id in ["Double/a()", "Given/a()", "All/a()"] { stream.run(id) }
    }
    #expect(report.exercises.map(\.state) == [.failing, .notReached])
    #expect(report.comparators == edits.comparators)
    let others = try self.report(
      asked: .init(chapter: 1, number: 1), changing: { $0.edits = edits }
    ) {
      for id in ["Add/a()", "Double/a()", "Given/a()", "All/a()"] { $0.run(id) }
    }
    #expect(!others.succeeded)
  }

  @Test("is never success if no test ran")
  func nothingRan() throws {
    let report = try report { _ in }
    #expect(report.exercises.map(\.state) == [.notReached, .notReached])
    #expect(report.exercises[0].reason == "its tests are missing")
    #expect(!report.succeeded)
  }

  @Test("isn't success if all of an exercise's tests are disabled or missing")
  func disabled() throws {
    let report = try report { stream in
      stream.declare("Add/a()")
      stream.skip("Add/a()")
      stream.run("Double/a()")
    }
    #expect(report.exercises.map(\.state) == [.notReached, .done])
    #expect(!report.succeeded)
  }

  @Test("names the first failing test in the order of the source, with its message and its place")
  func failing() throws {
    let report = try report { stream in
      stream.run("Add/a()")
      stream.run("Add/b()", failing: "Expectation failed: 1 == 2")
      stream.run("Add/c()", failing: "later")
      stream.run("Double/a()")
    }
    let first = report.exercises[0]
    #expect(first.state == .failing)
    #expect(first.tally.tests == 3)
    #expect(first.tally.failing == 2)
    #expect(
      first.tally.firstFailure
        == .init(
          test: "name of Add/b()", messages: ["Expectation failed: 1 == 2"], arguments: nil,
          otherCases: 0, comparison: nil, breaks: nil, file: "/root/Tests/T.swift", line: 7))
    #expect(!report.succeeded)
  }

  @Test("shows the arguments of a failure, and the number of other failing cases")
  func cases() throws {
    let report = try report { stream in
      stream.declare("Add/a()")
      stream.start("Add/a()")
      for number in [3, 4, 4, 5] {
        stream.startCase(#"Test case passing 1 argument n → \#(number) to "adds" started."#)
        stream.issue("Add/a()", "no")
        stream.endCase()
      }
      stream.end("Add/a()")
    }
    let failure = try #require(report.exercises[0].tally.firstFailure)
    #expect(failure.arguments == "n → 3")
    #expect(failure.otherCases == 2)
  }

  @Test("doesn't report failures of an exercise that builds on an unfinished one")
  func buildsOn() throws {
    let report = try report(CourseFixture.openOne) { stream in
      stream.run("Add/a()", failing: "no")
      stream.run("Double/a()", failing: "no")
    }
    #expect(report.exercises.map(\.state) == [.notStarted, .notReached])
    #expect(report.exercises[1].reason == "it builds on 1.1, which is not done")
    // Failures aren't hidden.
    #expect(report.exercises[1].tally.firstFailure?.messages == ["no"])
    #expect(report.exercises.map(\.line) == [5, 11])
  }

  @Test("names the exercise that makes a test of all exercises fail, if possible")
  func atFault() throws {
    let report = try report { stream in
      stream.run("Add/a()")
      stream.run("Double/a()")
      stream.run("All/a()", failing: "Exercise 1.2 is still open: double it")
      stream.run("All/b()", failing: "no")
    }
    let failures = report.together.failures
    #expect(report.exercise(atFaultFor: failures[0])?.id == ExerciseID(chapter: 1, number: 2))
    #expect(report.exercise(atFaultFor: failures[1]) == nil)
  }

  @Test("is that an exercise isn't started while its gap is unchanged")
  func notStarted() throws {
    let report = try report(CourseFixture.openOne, CourseFixture.openTwo) { stream in
      stream.run("Add/a()", failing: "Exercise 1.1 is still open: add both")
    }
    #expect(report.exercises.map(\.state) == [.notStarted, .notStarted])
    #expect(!report.succeeded)
  }

  @Test("is that an exercise is done if its tests pass, even if its stand-in is still in the code")
  func unreachedStandIn() throws {
    let report = try report(
      "if a == b, a != b { \(CourseFixture.openOne) } else { a + b }",
      "return a * 2\n    \(CourseFixture.openTwo)"
    ) { stream in
      for id in ["Add/a()", "Double/a()", "Given/a()", "All/a()"] { stream.run(id) }
    }
    #expect(report.exercises.map(\.state) == [.done, .done])
    #expect(report.succeeded)
  }

  @Test(
    "is that an exercise isn't started if its stand-in is reached, or if it remains and a test fails"
  )
  func reachedStandIn() throws {
    let report = try report(CourseFixture.openOne, CourseFixture.openTwo) { stream in
      stream.run("Add/a()")
      stream.run("Double/a()", failing: "no")
      stream.run("All/a()", failing: "Exercise 1.1 is still open: add both")
    }
    #expect(report.exercises.map(\.state) == [.notStarted, .notStarted])
    let skipped = try self.report(CourseFixture.openOne) { stream in
      stream.declare("Add/a()")
      stream.skip("Add/a()")
    }
    #expect(skipped.exercises[0].state == .notStarted)
  }

  @Test("about one exercise depends only on that one and the provided code")
  func asked() throws {
    let one = ExerciseID(chapter: 1, number: 1)
    let good = try report(asked: one) { stream in
      stream.run("Add/a()")
      stream.run("Double/a()", failing: "no")
      stream.run("Given/a()")
      stream.run("All/a()", failing: "no")
    }
    #expect(good.succeeded)
    let bad = try report(asked: one) { stream in
      stream.run("Add/a()")
      stream.run("Given/a()", failing: "no")
    }
    #expect(!bad.succeeded)
    #expect(bad.provided.failing == 1)
  }

  @Test("about a chapter also depends on the provided code and on tests of all exercises")
  func together() throws {
    for suite in ["Given", "All"] {
      let report = try report { stream in
        stream.run("Add/a()")
        stream.run("Double/a()")
        stream.run("\(suite)/a()", failing: "no")
      }
      #expect(report.exercises.allSatisfy { $0.state == .done })
      #expect(!report.succeeded)
    }
  }

  @Test("names the crashed test, and reports no unreached test as failed")
  func interrupted() throws {
    let crash = TestRun.Interruption(.crash, "Fatal error: boom")
    let report = try report(
      isInterrupted: true, changing: { $0.run?.tests[0].interruption = crash }
    ) { stream in
      stream.declare("Add/a()")
      stream.declare("Double/a()")
      stream.declare("Given/a()")
      stream.start("Add/a()")
    }
    #expect(report.exercises.map(\.state) == [.failing, .notReached])
    #expect(report.exercises[0].tally.firstFailure?.messages == ["Fatal error: boom"])
    #expect(report.exercises[1].reason == "it builds on 1.1, which is not done")
    #expect(report.interruptions.map(\.test) == ["name of Add/a()"])
    #expect(report.interruptions.map(\.exercise) == [ExerciseID(chapter: 1, number: 1)])
    #expect(report.provided.failing == 0)
    #expect(report.provided.notReached == 1)
    #expect(!report.succeeded)
  }

  @Test("isn't success if a process crashed outside of tests")
  func strayInterruption() throws {
    let report = try report(
      changing: { $0.run?.strayInterruption = .init(.exit, "It ended the whole program.") }
    ) { stream in
      for id in ["Add/a()", "Double/a()", "Given/a()", "All/a()"] { stream.run(id) }
    }
    #expect(report.interruptions.map(\.test) == [nil])
    #expect(!report.succeeded)
  }

  @Test("about one exercise ignores a crash in another exercise")
  func askedWithCrashElsewhere() throws {
    let report = try report(asked: ExerciseID(chapter: 1, number: 1), isInterrupted: true) {
      stream in
      stream.run("Add/a()")
      stream.run("Given/a()")
      stream.declare("Double/a()")
      stream.start("Double/a()")
    }
    #expect(report.exercises.map(\.state) == [.done, .failing])
    #expect(report.succeeded)
  }

  @Test("quotes a failing test's invariant, and compares the values")
  func promise() throws {
    let report = try report { stream in
      stream.declare("Add/a()", name: "I1: a sum is a sum")
      stream.start("Add/a()")
      stream.issue(
        "Add/a()", "Expectation failed: (log → [1, 3]) == [1, 2]", "inserted [3], removed [2]",
        "why")
      stream.end("Add/a()")
    }
    let failure = try #require(report.exercises[0].tally.firstFailure)
    #expect(failure.breaks?.text == "A sum is a sum, whichever number comes first.")
    #expect(failure.comparison?.diff == ["- [1, 2]", "+ [1, 3]"])
    #expect(failure.messages == ["Expectation failed: (log → [1, 3]) == [1, 2]", "why"])
  }

  @Test("is that nothing was checked if the code doesn't compile")
  func broken() throws {
    let errors = Diagnostic.parse(["/a.swift:1:1: error: no"])
    let report = try report("a +", CourseFixture.openTwo, errors: errors) { _ in }
    #expect(report.exercises.map(\.state) == [.notReached, .notStarted])
    #expect(report.exercises[0].reason == "the chapter has to compile first")
    #expect(report.errors == errors)
    #expect(!report.compiles)
    #expect(!report.succeeded)
  }

  @Test("includes an issue outside of tests, unless it reports an open gap")
  func strayIssues() throws {
    let tests: (inout EventStream) -> Void = { stream in
      stream.run("Add/a()")
      stream.run("Double/a()")
    }
    let bad = try report { stream in
      tests(&stream)
      stream.issue(nil, "sent from another thread")
    }
    #expect(!bad.succeeded)
    #expect(bad.strayIssues.map(\.message) == ["sent from another thread"])
    let good = try report { stream in
      tests(&stream)
      stream.issue(nil, "Exercise 1.1 is still open: add both")
    }
    #expect(good.succeeded)
  }

  @Test("survives encoding and decoding as JSON")
  func json() throws {
    let report = try report(CourseFixture.openOne, isInterrupted: true) { stream in
      stream.run("Double/a()", failing: "no")
    }
    let text = try JSON.text(report)
    #expect(try JSONDecoder().decode(CheckReport.self, from: Data(text.utf8)) == report)
    #expect(text.contains(#""state" : "not started""#))
  }
}
