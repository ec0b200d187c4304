import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A run of tests")
struct TestRunTests {
  @Test("contains the outcome of each test, in the order of the source")
  func outcomes() {
    var stream = EventStream()
    for id in ["a()", "b()", "c()", "d()", "e()"] { stream.declare(id) }
    stream.start("b()")
    stream.issue("b()", "Expectation failed", "I1: why")
    stream.end("b()")
    stream.start("a()")
    stream.end("a()")
    stream.skip("c()")
    stream.start("d()")
    stream.cut()
    let run = TestRun(events: stream.text)
    let issue = TestRun.Issue(
      messages: ["Expectation failed", "I1: why"], arguments: nil, file: "/root/Tests/T.swift",
      line: 7)
    #expect(run.tests.map(\.outcome) == [.passed, .failed, .skipped, .unfinished, .notReached])
    #expect(run.tests[1].issues == [issue])
    #expect(!run.isComplete)
    #expect(run.count == 3)
  }

  @Test("is complete if its end is recorded")
  func complete() {
    var stream = EventStream()
    stream.run("a()")
    stream.endRun()
    #expect(TestRun(events: stream.text).isComplete)
  }

  @Test("has no test if nothing was written")
  func empty() {
    let run = TestRun(events: "")
    #expect(run.tests.isEmpty)
    #expect(run.count == 0)
    #expect(!run.isComplete)
  }

  @Test("assigns a test to the outermost suite with a name")
  func suites() {
    var stream = EventStream()
    stream.suite("Outer", nil)
    stream.suite("Outer/Exercise", "Exercise 1.2 · x")
    stream.suite("Outer/Exercise/Inner", "inside")
    stream.suite("Outer/Exercises", "Together · y")
    stream.run("Outer/Exercise/Inner/a()")
    stream.run("Outer/Exercises/b()")
    stream.run("free()")
    let run = TestRun(events: stream.text)
    #expect(run.tests.map(\.suite) == ["Exercise 1.2 · x", "Together · y", nil])
  }

  @Test(
    "contains the arguments for which a test failed",
    arguments: [
      (#"1 argument step → 0 to "goes to the end" started."#, "step → 0"),
      (#"2 arguments a → 1, b → 2 to adds(a:b:) started."#, "a → 1, b → 2"),
      (#"1 argument sent → sent to nobody to takes(sent:) started."#, "sent → sent to nobody"),
      (#"1 argument sent → sent to nobody to "objects to it" started."#, "sent → sent to nobody"),
    ])
  func arguments(text: String, arguments: String) {
    var stream = EventStream()
    stream.declare("a()")
    stream.start("a()")
    stream.startCase("Test case passing " + text)
    stream.issue("a()", "no")
    stream.end("a()")
    #expect(TestRun(events: stream.text).tests.first?.issues.first?.arguments == arguments)
  }

  @Test("contains the arguments for which a test didn't end")
  func unfinishedArguments() {
    var stream = EventStream()
    stream.declare("a()")
    stream.start("a()")
    stream.startCase(#"Test case passing 1 argument n → 1 to "counts" started."#)
    stream.issue("a()", "no")
    stream.endCase()
    stream.startCase(#"Test case passing 1 argument n → 2 to "counts" started."#)
    stream.cut()
    let test = TestRun(events: stream.text).tests[0]
    #expect(test.unfinishedArguments == "n → 2")
    #expect(test.issues.map(\.arguments) == ["n → 1"])
  }

  @Test("doesn't count a known issue as a failure")
  func knownIssues() {
    var stream = EventStream()
    stream.declare("a()")
    stream.start("a()")
    stream.issue("a()", "known", isKnown: true)
    stream.end("a()")
    #expect(TestRun(events: stream.text).tests.map(\.outcome) == [.passed])
  }

  @Test("keeps issues outside of tests")
  func strayIssues() {
    var stream = EventStream()
    stream.suite("S", "Provided")
    stream.run("S/a()")
    stream.issue(nil, "from a thread")
    stream.issue("S", "from a suite")
    let run = TestRun(events: stream.text)
    #expect(Set(run.strayIssues.flatMap(\.messages)) == ["from a thread", "from a suite"])
  }

  @Test(
    "derives a suite's kind from its name",
    arguments: [
      (Optional("Exercise 1.2 · combine"), SuiteKind.exercise(ExerciseID(chapter: 1, number: 2))),
      ("Together · transcripts", .together),
      ("Exercise 1.2", .provided), ("Exercises", .provided), ("Togetherness", .provided),
      (String?.none, .provided), ("Exercise 2.1 · another chapter's", .provided),
    ])
  func kinds(name: String?, kind: SuiteKind) {
    #expect(SuiteKind(name, in: Course.milestones[0]) == kind)
  }

  @Test("treats every test in a target of the provided code as its test")
  func given() throws {
    var stream = EventStream()
    stream.suite("A", "Exercise 1.2 · combine")
    stream.suite("B", "Together · all")
    for test in ["A/a()", "B/b()"] { stream.run(test) }
    let tests = TestRun(events: stream.text).tests
    let kinds = { (given: [String]) in tests.map { $0.kind(in: Course.milestones[0], given: given) }
    }
    #expect(kinds(["CarriedTests"]) == [.exercise(ExerciseID(chapter: 1, number: 2)), .together])
    #expect(kinds(["CarriedTests", "M"]) == [.provided, .provided])
  }
}
