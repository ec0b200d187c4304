import Foundation
import Testing

@testable import TutorialCore

/// These build a small chapter with the real toolchain. They share one scratch folder, and so run one
/// after the other; each begins with the chapter as it was given.
@Suite("A chapter, built and tested", .serialized, .timeLimit(.minutes(5)))
struct WholeChapterTests {
  private static let shared = Result { try CourseFixture() }
  private static let removal: Void = {
    atexit { if case .success(let fixture) = WholeChapterTests.shared { fixture.remove() } }
  }()

  private let fixture: CourseFixture
  private let store = "Chapters/01-Store/\(CourseFixture.source)"
  private let toolchain = Toolchain.locate()

  init() throws {
    fixture = try Self.shared.get()
    _ = Self.removal
    try fixture.writeChapter()
  }

  private func check(
    _ exercise: ExerciseID? = nil, limit: Duration = .seconds(10)
  ) async throws -> CheckReport {
    try await Checker(toolchain: toolchain, limit: limit)
      .check(fixture.repository.chapter(1), exercise: exercise)
  }

  @Test("is red at the start, and says that nothing is started")
  func start() async throws {
    let report = try await check()
    #expect(report.exercises.map(\.state) == [.notStarted, .notStarted])
    #expect(report.exercises.map(\.tally.tests) == [3, 3])
    #expect(report.exercises[0].tally.failing == 3)
    #expect(report.provided.failing == 0)
    #expect(report.testsRun == 8)
    #expect(!report.succeeded)
  }

  @Test("is green exercise by exercise")
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

  @Test("says of a wrong answer what was expected, what happened, and where")
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

  @Test("says where it does not compile, and leaves nothing of an earlier run to pass for this one")
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

  @Test("names the test and the line that a crash was in, and reports all others")
  func crash() async throws {
    try fixture.writeStore("a == -4 ? fatalError(\"out of numbers\") : a + b", "return a * 2")
    let report = try await check()
    #expect(report.interruptions.map(\.test) == ["adds negative numbers"])
    #expect(report.interruptions.map(\.exercise) == [ExerciseID(chapter: 1, number: 1)])
    #expect(report.exercises.map(\.state) == [.failing, .done])
    #expect(report.exercises[0].tally.failing == 1)
    #expect(report.exercises[0].tally.notReached == 0)
    let failure = try #require(report.exercises[0].tally.firstFailure)
    #expect(failure.messages == ["Fatal error: out of numbers"])
    #expect(failure.file == store)
    #expect(failure.line == 6)
    #expect(report.provided.failing == 0)
    #expect(report.testsRun == 8)
    #expect(!report.succeeded)
  }

  @Test("is not held up by an endless loop")
  func endless() async throws {
    try fixture.writeStore("a + b", "while a != 9 {}\n    return a")
    let report = try await check(limit: .seconds(1))
    #expect(report.interruptions.map(\.kind) == [.timeLimit])
    #expect(report.interruptions.map(\.test) == ["doubles one"])
    #expect(report.exercises.map(\.state) == [.done, .failing])
    #expect(report.exercises[1].tally.notReached == 2)
    #expect(report.provided.notReached == 0)
    #expect(report.together.notReached == 1)
  }

  @Test("says which file was changed when what was given breaks, and that tests were changed")
  func edited() async throws {
    let helper = "Chapters/01-Store/Sources/ComposableArchitecture/Exercise.swift"
    try fixture.write(helper, try fixture.read(helper) + "\npublic var isGiven: Bool { false }\n")
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try fixture.edit(tests, replacing: "_ = Store()", with: "#expect(isGiven)")
    let report = try await check()
    #expect(report.provided.failing == 1)
    #expect(report.changes.map(\.file) == [helper, tests])
    #expect(report.changes.allSatisfy { $0.message == "changed since the course wrote it" })
  }

  @Test("punishes nobody for a changed test")
  func editedTest() async throws {
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try fixture.edit(tests, replacing: "== 3, ", with: "== 3 || true, ")
    try fixture.writeStore("b + a", "return a * 2")
    let report = try await check()
    #expect(report.changes.map(\.file) == [tests])
    #expect(report.succeeded)
  }

  @Test("says so when its tests are gone, and is not done then")
  func deletedTests() async throws {
    try fixture.writeStore("b + a", "return a * 2")
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try FileManager.default.removeItem(at: fixture.root.appending(path: tests))
    try fixture.write(
      "Chapters/01-Store/Tests/ComposableArchitectureTests/Empty.swift", "// Nothing.\n")
    let report = try await check()
    try FileManager.default.removeItem(
      at: fixture.root.appending(
        path: "Chapters/01-Store/Tests/ComposableArchitectureTests/Empty.swift"))
    #expect(report.testsRun == 0)
    #expect(report.exercises.map(\.reason) == ["its tests are gone", "its tests are gone"])
    #expect(report.changes.contains { $0.file == tests && $0.message.contains("gone") })
    #expect(!report.succeeded)
  }

  @Test("says how to get a file back that was deleted")
  func deletedSource() async throws {
    try FileManager.default.removeItem(at: fixture.root.appending(path: store))
    let error = await #expect(throws: TutorialError.self) { try await check() }
    #expect(error?.message.contains("Store.swift is gone") == true)
    #expect(error?.advice?.contains("./tutorial reset 1") == true)
  }

  @Test("survives a source that is not text")
  func notText() async throws {
    let text = Data(CourseFixture.store("a + b // ", "return a * 2").utf8)
    let url = fixture.root.appending(path: store)
    try text.write(to: url)
    var bytes = text
    let comment = try #require(bytes.firstRange(of: Data("// \n".utf8)))
    bytes.insert(contentsOf: [0xff, 0xfe, 0xc3], at: comment.lowerBound + 3)
    try bytes.write(to: url)
    let report = try await check()
    // The compiler only warns of it in a comment, and says where it does not.
    #expect(report.exercises.count == 2)
    #expect(report.compiles || report.errors.contains { $0.file?.hasSuffix("Store.swift") == true })
    #expect(report.changes.isEmpty)
  }

  @Test("runs its app, on the learner's library or on ours, with the app's options")
  func demo() async throws {
    let ours = try await Built.tutorial(
      "demo", "1", "--solution", "--", "--yes", "-x", in: fixture.root)
    #expect(ours.output == "3 --yes,-x\n")
    let theirs = try await Built.tutorial("demo", "1", in: fixture.root)
    #expect(theirs.output == "0 \n")
  }

  @Test("passes verification when it is in order")
  func verified() async throws {
    let report = try await Verifier(repository: fixture.repository, toolchain: toolchain)
      .verify(chapter: 1)
    #expect(report.stages.flatMap(\.problems).isEmpty)
    #expect(report.succeeded)
    // Version map, format, lesson, files, starter; eight tests with the solutions; two left out.
    #expect(report.summary == "15 passed, 0 failed")
  }

  @Test("fails verification for what its tests do not notice, and for warnings")
  func unnoticed() async throws {
    // Without exercise 1.2, which no test notices any more; with a suite that lacks tests; and with
    // a variable that is never used.
    try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 2)", with: "!= 9)")
    try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 4)", with: "!= 9)")
    try fixture.edit(
      "Chapters/01-Store/\(CourseFixture.tests)", replacing: "1.1 · a", with: "1.3 · a")
    let app = "Chapters/01-Store/Sources/counter/main.swift"
    try fixture.write(app, try fixture.read(app) + "func unused() {\n  let never = 1\n}\n")

    let report = try await Verifier(repository: fixture.repository, toolchain: toolchain)
      .verify(chapter: 1)
    let messages = report.stages.flatMap(\.problems).map(\.message)
    #expect(messages.contains { $0.hasPrefix("warning:") && $0.contains("'never'") })
    #expect(messages.contains { $0.hasPrefix("exercise 1.1 has 0 tests") })
    #expect(messages.contains { $0.contains("\"Exercise 1.3 · add\" belongs to no exercise") })
    #expect(messages.contains("no test of exercise 1.2 fails while its gap is open"))
    #expect(messages.contains("every test of exercise 1.2 passes without its solution"))
    #expect(!report.succeeded)
  }

  @Test("fails verification when an exercise's tests need one that it does not build on")
  func hiddenDependency() async throws {
    try fixture.edit(
      "Chapters/01-Store/Chapter.md", replacing: "- **Builds on:** 1.1",
      with: "- **Builds on:** nothing")
    let report = try await Verifier(repository: fixture.repository, toolchain: toolchain)
      .verify(chapter: 1)
    let failed = report.stages.filter { $0.failed > 0 }
    #expect(failed.map(\.name) == ["Chapter 1: without 1.1"])
    #expect(failed.first?.problems.first?.message.contains("does not build on 1.1") == true)
  }
}
