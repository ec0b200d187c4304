import Foundation
import Testing

@testable import TutorialCore

/// These tests build a small chapter with the real toolchain. They share one scratch folder, so they run sequentially;
/// each starts with the original chapter.
@Suite("A chapter, built and tested", .serialized, .timeLimit(.minutes(50)))
struct WholeChapterTests {
  private static let shared = Result { try CourseFixture() }
  private static let removal: Void = {
    atexit { if case .success(let fixture) = WholeChapterTests.shared { fixture.remove() } }
  }()

  let fixture: CourseFixture
  let store = "Chapters/01-Store/\(CourseFixture.source)"
  let toolchain = Toolchain.locate()

  init() throws {
    fixture = try Self.shared.get()
    _ = Self.removal
    try fixture.writeChapter()
  }

  func check(
    _ exercise: ExerciseID? = nil, limits: TestRunner.Limits = .init()
  ) async throws -> CheckReport {
    try await Checker(toolchain: toolchain, limits: limits)
      .check(fixture.repository.chapter(1), exercise: exercise)
  }

  @Test("fails at the start, and reports that nothing is started")
  func start() async throws {
    let report = try await check()
    #expect(report.exercises.map(\.state) == [.notStarted, .notStarted])
    #expect(report.exercises.map(\.tally.tests) == [3, 3])
    #expect(report.exercises[0].tally.failing == 3)
    #expect(report.provided.failing == 0)
    #expect(report.testsRun == 7)
    #expect(!report.succeeded)
  }

  @Test("passes exercise by exercise")
  func green() async throws {
    try fixture.writeStore("b + a", "return exercise(\"1.2\", \"\", returning: 0)")
    let one = try await check(ExerciseID(chapter: 1, number: 1))
    #expect(one.succeeded)
    #expect(one.exercises.map(\.state) == [.done, .notStarted])

    try fixture.writeStore("b + a", "return a * 2")
    let all = try await check()
    #expect(all.exercises.map(\.state) == [.done, .done])
    #expect(all.succeeded)
    #expect(all.changes.isEmpty)
  }

  @Test("isn't built again without changes, but tested again")
  func unchanged() async throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates: [String] = [toolchain.swift] + folders.map { "\($0)/swift" }
    let swift: String = try #require(
      candidates.first { $0.contains("/") && access($0, X_OK) == 0 })
    let checker = Checker(toolchain: Toolchain(swift: swift))
    let log = fixture.repository.logs.appending(path: "check-01-Store.build.txt")
    // Each build starts a new log.
    func mark() -> FolderSnapshot.Mark? { FolderSnapshot.Mark(path: log.pathString) }
    try fixture.writeStore("a + b", CourseFixture.openTwo)
    let first = try await checker.check(fixture.repository.chapter(1))
    let built = mark()
    #expect(built != nil)
    let second = try await checker.check(fixture.repository.chapter(1))
    #expect(mark() == built)
    #expect(second.exercises.map(\.state) == first.exercises.map(\.state))
    #expect(second.testsRun == first.testsRun)

    try fixture.writeStore("a - b", CourseFixture.openTwo)
    let wrong = try await checker.check(fixture.repository.chapter(1))
    #expect(mark() != built)
    #expect(wrong.exercises[0].state == .failing)
  }

  @Test(
    "builds and runs the tests of the provided code once, when all exercises are done")
  func given() async throws {
    try fixture.addCarriedTests()
    defer { fixture.removeCarriedTests() }
    try fixture.writeStore("a + b", CourseFixture.openTwo)
    let early = try await Built.tutorial("check", "1", in: fixture.root)
    #expect(
      early.output.contains("the others run when all exercises are done and pass together"))
    #expect(!early.output.contains("is carried"))

    try fixture.writeStore("a + b", "return a * 2")
    let done = try await Built.tutorial("check", "1", in: fixture.root)
    let verdict = try #require(done.output.range(of: "All exercises are done. Now the tests"))
    let rest = try #require(done.output.range(of: "Provided code: 1 of 2 tests failing"))
    #expect(verdict.upperBound < rest.lowerBound)
    #expect(done.output.contains("“a number is carried”"))
    #expect(done.status == 1)

    try fixture.addCarriedTests("3")
    #expect(try await check().given == .ran)
    let again = try await check()
    #expect(again.given == .unchanged)
    #expect(again.succeeded)
    #expect(again.testsRun == 7)
    let text = try await Built.tutorial("check", "1", in: fixture.root)
    #expect(text.output.contains("✓ All other tests passed, and nothing has changed since"))
    #expect(text.status == 0)

    try fixture.addCarriedTests("3 + nothing")
    let broken = try await check()
    #expect(broken.given == .broken)
    #expect(broken.exercises.map(\.state) == [.done, .done])
    #expect(broken.errors.first?.message == "cannot find 'nothing' in scope")
    #expect(!broken.succeeded)

    let one = try await check(ExerciseID(chapter: 1, number: 1))
    #expect(one.given == .later)
    #expect(one.succeeded)
  }

  @Test("builds and runs the tests of a package below it with its own")
  func sidePackage() async throws {
    try fixture.addSidePackage()
    defer { fixture.removeSidePackage() }
    try fixture.writeStore("a + b", "return a > 99 ? 0 : a * 2")
    let report = try await check()
    #expect(report.exercises.map(\.tally.tests) == [3, 4])
    #expect(report.exercises.map(\.state) == [.done, .failing])
    let failure = try #require(report.exercises[1].tally.firstFailure)
    #expect(failure.file == "Chapters/01-Store/Side/Tests/SideTests/SideTests.swift")

    try fixture.writeStore("a + b", "return a * 2")
    let done = try await check()
    #expect(done.succeeded)
    #expect(done.testsRun == 9)

    try fixture.edit(
      "Chapters/01-Store/Side/Tests/SideTests/SideTests.swift", replacing: "200", with: "nothing")
    let broken = try await check()
    #expect(!broken.compiles)
    #expect(broken.errors.first?.message == "cannot find 'nothing' in scope")
  }

  @Test("shows a wrong solution's expected and actual results, and the place")
  func wrong() async throws {
    try fixture.writeStore("a - b", "return a * 2")
    let report = try await check()
    #expect(report.exercises.map(\.state) == [.failing, .done])
    let failure = try #require(report.exercises[0].tally.firstFailure)
    #expect(failure.test == "adds two numbers")
    #expect(failure.messages.first?.contains("→ -1) == 3") == true)
    #expect(failure.messages.contains("I1: a sum is a sum"))
    #expect(failure.comparison?.diff == ["- 3", "+ -1"])
    #expect(failure.file == "Chapters/01-Store/\(CourseFixture.tests)")
    #expect(failure.line == 8)
  }

  @Test("is judged correctly if two saves have the same second and the same size")
  func sameSecond() async throws {
    let file = fixture.root.appending(path: store)
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    for (fraction, answer, state) in [
      (0, "a + b", CheckReport.State.done), (0.2, "a - b", .failing), (0.2, "b + a", .done),
    ] {
      // In place, as some editors do.
      try Data(CourseFixture.store(answer, "return a * 2").utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: time + fraction], ofItemAtPath: file.path)
      #expect(try await check().exercises.map(\.state) == [state, .done])
    }
  }

  @Test("names the exercises that were done before, if it doesn't compile")
  func doneBefore() async throws {
    try fixture.writeStore("a + b", "return a + a")
    #expect(try await Built.tutorial("check", "1", in: fixture.root).status == 0)
    try fixture.writeStore("a + b", "return a + c")
    #expect(
      try await check().exercises.map(\.reason) == [
        "it was done, and is unchanged; 1.2 has to compile first", "it does not compile",
      ])
  }

  @Test("shows the place of a compiler error, and ignores results of an earlier run")
  func broken() async throws {
    try fixture.writeStore("a + b", "return a * 2")
    #expect(try await check().succeeded)
    try fixture.writeStore("a + c", "return a * 2")
    let report = try await check()
    #expect(!report.compiles)
    #expect(!report.succeeded)
    #expect(report.testsRun == 0)
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.message == "cannot find 'c' in scope")
    #expect(report.errors.first?.line == 6)
    #expect(report.errors.first?.excerpt.contains { $0.contains("a + c") } == true)
  }

  @Test("runs its app, on the learner's library or on ours, with the app's options")
  func demo() async throws {
    let ours = try await Built.tutorial(
      "demo", "1", "--solution", "--", "--yes", "-x", in: fixture.root)
    #expect(ours.output.hasSuffix("3 --yes,-x\n"))
    let theirs = try await Built.tutorial("demo", "1", in: fixture.root)
    #expect(theirs.output.hasSuffix("0 \n"))
  }

  @Test("is watched from red to green")
  func watched() async throws {
    let terminal = try Terminal(tutorial: "watch", "1", in: fixture.root)
    try terminal.expect("not started\n         \(store):5\n")
    try fixture.writeStore("a + b", CourseFixture.openTwo)
    try terminal.expect("1.1 is done now.")
    try terminal.expect("· done")
    try fixture.writeStore("a + c", "return a * 2")
    try terminal.expect("It doesn't compile anymore.")
    try fixture.writeStore("a + b", "return a * 2")
    try terminal.expect("It compiles again: 2 of 2 exercises done.")
    try terminal.expect("Chapter 1 is done.")
    try terminal.expect("./tutorial demo 1")
    terminal.type("q")
    #expect(try terminal.end() == 0)
    #expect(terminal.isSane)
  }

  @Test("is watched on a narrow terminal: complete words, failures one by one, and no repetitions")
  func watchedNarrowly() async throws {
    try fixture.writeStore("a - b", CourseFixture.openTwo)
    let terminal = try Terminal(
      tutorial: "watch", "1", "--time-limit", "5", in: fixture.root,
      environment: ["NO_COLOR": "1"], columns: 40)
    try terminal.expect("failing: 3 of 3 tests fail; the\n      first:\n")
    try terminal.expect("    “adds two numbers”\n      `Store().add(1, 2)` has an\n")
    try terminal.expect("h hint · n next failure · r run again ·\nq quit · ? help\n")
    for number in [2, 3, 1] {
      terminal.type("n")
      try terminal.expect("Failure \(number) of 3 · exercise 1.1\n")
    }
    try fixture.writeStore("a + 0 - b", CourseFixture.openTwo)
    try terminal.expect(" · Store.swift ─")
    try terminal.expect(
      "─\nNothing has changed: 0 of 2 exercises\ndone, and 1.1 still fails “adds two\nnumbers”.\n"
    )
    try terminal.expect("A hint for 1.1:\n./tutorial hint 1.1\n")
    terminal.type("r")
    try terminal.expect("failing: 3 of 3")
    terminal.type("q")
    #expect(try terminal.end() == 0)
  }
}
