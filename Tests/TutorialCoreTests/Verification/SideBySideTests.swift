import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Concurrent stages of verification", .timeLimit(.minutes(10)))
struct SideBySideTests {
  /// The running stages, and the earlier ones.
  private final class Journal: Sendable {
    private struct Contents {
      var running: Set<String> = []
      var most = 0
      var reported: [String] = []
      var ended: Set<String> = []
      var together: [String: Set<String>] = [:]
    }

    private let contents = Mutex(Contents())

    func begin(_ name: String) {
      contents.withLock {
        $0.running.insert(name)
        $0.most = max($0.most, $0.running.count)
        for other in $0.running { $0.together[other, default: []].formUnion($0.running) }
      }
    }

    func end(_ name: String) {
      contents.withLock {
        $0.running.remove(name)
        $0.ended.insert(name)
      }
    }

    func report(_ name: String) { contents.withLock { $0.reported.append(name) } }

    func hasEnded(_ name: String) -> Bool { contents.withLock { $0.ended.contains(name) } }

    var most: Int { contents.withLock { $0.most } }
    var reported: [String] { contents.withLock { $0.reported } }

    /// The stages that ran concurrently with a stage, including itself.
    func together(_ name: String) -> Set<String> { contents.withLock { $0.together[name] ?? [] } }
  }

  private let journal = Journal()

  private func verifier(_ fixture: CourseFixture) -> Verifier {
    Verifier(
      repository: fixture.repository, toolchain: .locate(),
      observer: Verifier.Observer(onEnd: { [journal] in journal.report($0.name) }))
  }

  /// A stage that ends when a condition is true.
  private func stage(
    _ name: String, besideOthers: Bool, until isEnough: @escaping @Sendable () -> Bool = { true }
  ) -> Verifier.Stage {
    Verifier.Stage(name: name, kind: .mistakes, mayRunBesideOthers: { besideOthers }) {
      [journal] in
      journal.begin(name)
      defer { journal.end(name) }
      repeat { try await Task.sleep(for: .milliseconds(1)) } while !isEnough()
      return Finding(passed: 1)
    }
  }

  @Test(
    "stages that may run concurrently do, as many as there are processors, up to four"
  )
  func together() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let names = (1...40).map { "\($0)" }
    let width = Verifier.width
    let results = try await verifier(fixture).perform(
      names.map { stage($0, besideOthers: true) { [journal] in journal.most >= width } })
    #expect(results.map(\.name) == names)
    #expect(journal.reported == names)
    #expect(journal.most == width)
  }

  @Test(
    "a slow stage is reported in order, and doesn't block others",
    .enabled(if: Verifier.width > 1))
  func order() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let stages =
      [stage("long", besideOthers: true) { [journal] in journal.hasEnded("d") }]
      + ["b", "c", "d"].map { stage($0, besideOthers: true) }
    let results = try await verifier(fixture).perform(stages)
    #expect(results.map(\.name) == ["long", "b", "c", "d"])
    #expect(journal.reported == ["long", "b", "c", "d"])
  }

  @Test("any other stage runs alone: earlier ones have ended, and later ones wait")
  func alone() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let names = ["a", "b", "alone", "c", "d"]
    let results = try await verifier(fixture).perform(
      names.map { stage($0, besideOthers: $0 != "alone") })
    #expect(results.map(\.name) == names)
    #expect(journal.together("alone") == ["alone"])
    #expect(journal.together("a").isDisjoint(with: ["c", "d"]))
  }

  @Test("the tests of a chapter run while the next is built, but not while that is tested")
  func chapters() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let plans = (1...3).map { number in
      ChapterStages.Plan(
        building: [
          stage("build \(number)", besideOthers: false) { [journal] in
            number == 1 || journal.together("build \(number)").count > 1
          }
        ],
        testing: [
          stage("test \(number)", besideOthers: true) { [journal] in
            number == 3 || journal.together("test \(number)").count > 1
          }
        ], isBuilt: { true })
    }
    let queue = Verifier.Queue(plans.map { plan in { _ in plan } })
    let results = try await verifier(fixture).perform { queue.takeFirst() }
    #expect(
      results.map(\.name) == ["build 1", "build 2", "test 1", "build 3", "test 2", "test 3"])
    #expect(journal.together("build 3") == ["build 3", "test 2"])
    #expect(journal.together("test 3") == ["test 3"])
  }

  @Test("a chapter whose tests need a build is tested before the next is built")
  func unbuilt() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let plans = (1...2).map { number in
      ChapterStages.Plan(
        building: [stage("build \(number)", besideOthers: false)],
        testing: [stage("test \(number)", besideOthers: true)], isBuilt: { false })
    }
    let queue = Verifier.Queue(plans.map { plan in { _ in plan } })
    let results = try await verifier(fixture).perform { queue.takeFirst() }
    #expect(results.map(\.name) == ["build 1", "test 1", "build 2", "test 2"])
    #expect(journal.most == 1)
  }

  @Test("two lanes share the chapters, one from each end, and each chapter is built once")
  func lanes() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let plans = (1...6).map { number in
      ChapterStages.Plan(
        building: [
          stage("build \(number)", besideOthers: false) { [journal] in
            number != 1 && number != 6 || journal.together("build \(number)").count > 1
          }
        ],
        testing: [stage("test \(number)", besideOthers: true)], isBuilt: { true })
    }
    let queue = Verifier.Queue(plans.map { plan in { _ in plan } })
    let verifier = verifier(fixture)
    async let backward = verifier.inLane("second").perform { queue.takeLast() }
    let forward = try await verifier.inLane("first").perform { queue.takeFirst() }
    let names = (forward + (try await backward)).map(\.name)
    #expect(names.count == 12)
    #expect(Set(names).count == 12)
    #expect(journal.together("build 1").contains("build 6"))
    #expect(
      verifier.inLane("first").repository.chaptersScratch
        != verifier.inLane("second").repository.chaptersScratch)
  }

  @Test("an error of one stage is reported as a problem, and the others run")
  func failure() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let broken = Verifier.Stage(name: "b", kind: .mistakes, mayRunBesideOthers: { true }) {
      throw TutorialError(.usage, "It is broken.", advice: "./tutorial list")
    }
    let results = try await verifier(fixture).perform(
      [stage("a", besideOthers: true), broken, stage("c", besideOthers: true)])
    #expect(results.map(\.failed) == [0, 1, 0])
    #expect(results[1].problems.first?.message.contains("It is broken.") == true)
  }

  @Test("after an interrupt, no further stage starts")
  func interruption() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let verifier = verifier(fixture)
    let stages = (1...100).map {
      stage("\($0)", besideOthers: $0 > 1) { false }
    }
    let task = Task { try await verifier.perform(stages) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.most <= 1)
    #expect(journal.reported.isEmpty)
  }
}
