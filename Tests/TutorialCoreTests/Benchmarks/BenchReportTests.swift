import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A report of a benchmark")
struct BenchReportTests {
  private func report(
    yours: [String]?, ours: [String],
    interruption: TestRun.Interruption? = nil
  ) throws -> BenchReport {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    var runs: [Benchmark.Library: BenchmarkRun] = [:]
    for (library, lines) in [(Benchmark.Library.yours, yours), (.ours, ours)] {
      guard let lines else { continue }
      var run = BenchmarkRun()
      for line in lines { run.read("{\(line)}") }
      if library == .yours { run.interruption = interruption }
      runs[library] = run
    }
    return BenchReport(try fixture.repository.chapter(1), runs: runs)
  }

  private func line(
    _ section: String, _ name: String, _ nanoseconds: Double, _ ratio: Double
  ) -> String {
    #""section":"\#(section)","name":"\#(name)","nanoseconds":\#(nanoseconds),"ratio":\#(ratio)"#
  }

  @Test("compares multiples of the baseline, not times")
  func comparison() throws {
    let report = try report(
      yours: [line("A", "alone", 40, 1), line("A", "store", 240, 6)],
      ours: [line("A", "alone", 10, 1), line("A", "store", 40, 4)])
    #expect(report.measurements.map(\.comparison) == [1, 1.5])
    #expect(report.measurements.last?.yours?.nanoseconds == 240)
    #expect(report.measurements.last?.ours?.nanoseconds == 40)
    #expect(report.libraries == [.yours, .ours])
    #expect(report.succeeded)
  }

  @Test("distinguishes equal names in different sections")
  func sections() throws {
    let report = try report(
      yours: [line("A", "hit", 3, 1), line("B", "hit", 6, 2)],
      ours: [line("B", "hit", 15, 5), line("A", "hit", 21, 7)])
    let found = report.measurements.map { "\($0.section) \($0.ours?.ratio ?? 0)" }
    #expect(Set(found) == ["A 7.0", "B 5.0"])
    #expect(found.count == 2)
  }

  @Test("fails if an issue is reported, and compares nothing there")
  func issue() throws {
    let report = try report(
      yours: [line("A", "alone", 10, 1), #""section":"A","name":"store","issue":"Open""#],
      ours: [line("A", "alone", 10, 1), line("A", "store", 40, 4)])
    #expect(!report.succeeded)
    #expect(report.measurements.last?.yours?.issue == "Open")
    #expect(report.measurements.last?.comparison == nil)
    #expect(report.measurements.last?.ours?.ratio == 4)
  }

  @Test("names the measurement during which a run ended early, if the other run shows it")
  func interruption() throws {
    let reason = TestRun.Interruption(.crash, "Fatal error", file: nil, line: nil)
    let ours = [line("A", "alone", 10, 1), line("A", "one", 40, 4), line("A", "two", 50, 5)]
    let between = try report(yours: [ours[0]], ours: ours, interruption: reason)
    #expect(between.interruptions.map(\.during) == ["one"])
    #expect(between.interruptions.map(\.library) == [.yours])
    #expect(between.measurements.map(\.name) == ["alone", "one", "two"])
    #expect(!between.succeeded)
    let first = try report(yours: [], ours: ours, interruption: reason)
    #expect(first.interruptions.map(\.during) == ["alone"])
    let last = try report(yours: ours, ours: ours, interruption: reason)
    #expect(last.interruptions.map(\.during) == [nil])
    #expect(!last.succeeded)
  }

  @Test("of ours alone succeeds without yours, and not without a measurement")
  func oursAlone() throws {
    let ours = try report(yours: nil, ours: [line("A", "alone", 10, 1)])
    #expect(ours.libraries == [.ours])
    #expect(ours.succeeded)
    #expect(try !report(yours: nil, ours: []).succeeded)
  }
}
