import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The command bench", .timeLimit(.minutes(40)))
struct BenchCommandTests {
  private static let program = #"""
    import ComposableArchitecture

    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    let arguments = CommandLine.arguments
    guard arguments[1...2] == ["--format", "json"] else { exit(2) }
    let isCounting = arguments.last == "--count"
    if let only = arguments.firstIndex(of: "--only").map({ arguments[$0 + 1] }) {
      guard "a sum".contains(only) || "In all chapters".contains(only) else { exit(64) }
    }
    if isCounting {
      for (name, calls) in [("by hand", 10), ("a sum", 5)] {
        print("{\"section\":\"In all chapters\",\"name\":\"\(name)\",\"calls\":\(calls)}")
      }
      exit(0)
    }
    func measured(_ name: String, _ found: String) {
      print("{\"section\":\"Adding\",\"name\":\"\(name)\",\(found)}")
      fflush(nil)
    }
    measured("by hand", #""nanoseconds":2.25,"ratio":1"#)
    let sum = Store().add(1, 2)
    if sum == 0 {
      measured("a sum", #""issue":"Exercise 1.1 is still open""#)
    } else {
      measured("a sum", "\"nanoseconds\":\(sum * 9),\"ratio\":\(sum * 4)")
    }
    if Store().double(-7) > 0 { fatalError("too much") }

    """#

  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  private func addBenchmark(to fixture: CourseFixture) throws {
    try fixture.write("Chapters/01-Store/Sources/bench/main.swift", Self.program)
    try fixture.edit(
      "Chapters/01-Store/Package.swift", replacing: "    .testTarget(",
      with: """
            .executableTarget(name: "bench", dependencies: ["ComposableArchitecture"]),
            .testTarget(
        """)
  }

  @Test("compares yours and ours, whatever is built in between")
  func table() async throws {
    try await withFixture { fixture in
      try addBenchmark(to: fixture)
      let open = try await Built.tutorial("bench", "1", in: fixture.root)
      #expect(open.status == 1)
      #expect(
        open.output.hasPrefix(
          "Building the benchmark on your library for release. The first time takes several minutes"
        ))
      #expect(
        open.output.hasSuffix(
          """
          Chapter 1 · Store

          Adding          yours        ours  yours/ours
            by hand      2.2 ns      2.2 ns
            a sum             –         12×

          A row in ns is the baseline for the rows below it: 5× means five times as long.

          Yours reports an issue. Exercise 1.1 is still open
            Therefore not measured: “a sum”

          """))

      try fixture.writeStore("b + a + b", "return add(a, 1)")
      let slow = try await Built.tutorial("bench", "1", "--only", "sum", in: fixture.root)
      #expect(slow.status == 0)
      #expect(slow.output.contains("\n  a sum           20×         12×         1.7\n"))

      let absent = try await Built.tutorial(
        "bench", "1", "--solution", "--only", "product", in: fixture.root)
      #expect(absent.status == 64)
      #expect(
        absent.output.hasSuffix(
          """
          Error: The benchmark of chapter 1 measures nothing named “product”.
          All its measurements: ./tutorial bench 1

          """))

      try fixture.writeStore("b + a", "return 1")
      let crash = try await Built.tutorial("bench", "1", "--format", "json", in: fixture.root)
      #expect(crash.status == 1)
      let report = try JSONDecoder().decode(BenchReport.self, from: Data(crash.output.utf8))
      #expect(report.interruptions.map(\.library) == [.yours])
      #expect(report.interruptions.first?.kind == .crash)
      #expect(report.interruptions.first?.message == "Fatal error: too much")
      #expect(report.interruptions.first?.file == "Chapters/01-Store/Sources/bench/main.swift")
      #expect(report.measurements.map(\.comparison) == [1, 1])
    }
  }

  @Test("counts instructions, of one chapter and across chapters")
  func counting() async throws {
    try await withFixture { fixture in
      try addBenchmark(to: fixture)
      // It writes callgrind's output, and runs the program.
      let tools = fixture.root.appending(path: "tools")
      try Files.createFolder(tools)
      try InstructionCounterTests.write(
        """
        for a; do case $a in --callgrind-out-file=*) out=${a#*=};; esac; done
        echo 'totals: 200' > "$out.2"
        echo 'totals: 60000000' > "$out.4"
        shift 5
        exec "$@"

        """, to: tools.appending(path: "valgrind"))
      try InstructionCounterTests.write("exit 0\n", to: tools.appending(path: "strip"))
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let environment = ["PATH": "\(tools.pathString):\(path)"]

      let one = try await Built.tutorial(
        "bench", "1", "--solution", "--count", "instructions", in: fixture.root,
        environment: environment)
      #expect(one.status == 0)
      #expect(
        one.output.hasSuffix(
          """
          In all chapters        ours
            by hand                20
            a sum          12,000,000

          The numbers are instructions per call.

          """))

      let all = try await Built.tutorial(
        "milestones", in: fixture.root, environment: environment)
      #expect(all.status == 0)
      #expect(
        all.output.contains(
          """
          Instructions per call, chapter by chapter, with our solutions

          chapter                     1
          by hand                    20
          a sum                    12 M

          lines of the library       13
          lines of a small app      0.0

          """))
      #expect(all.output.firstMatch(of: /\nseconds to compile {3,}[0-9.]+\n$/) != nil)

      let sum = try await Built.tutorial(
        "milestones", "--only", "sum", "--format", "json", in: fixture.root,
        environment: environment)
      let table = try JSONDecoder().decode(ChapterTable.self, from: Data(sum.output.utf8))
      #expect(table.measurements.map(\.instructions) == [[1: 12_000_000]])

      let absent = try await Built.tutorial(
        "milestones", "--only", "product", in: fixture.root,
        environment: environment)
      #expect(absent.status == 64)
      #expect(absent.output.contains("No chapter's benchmark counts anything named “product”."))
    }
  }

  @Test("fails before a long build if valgrind is missing")
  func noValgrind() async throws {
    try await withFixture { fixture in
      try addBenchmark(to: fixture)
      let outcome = try await Built.tutorial(
        "bench", "1", "--count", "instructions", in: fixture.root,
        environment: ["PATH": fixture.root.pathString])
      #expect(outcome.status == 69)
      #expect(
        outcome.output == """
          Error: Instructions are counted by valgrind, which is not installed here.
          Install it, on Debian and Ubuntu with: apt-get install valgrind binutils

          """)
    }
  }

  @Test("shows compiler errors, as text and as JSON")
  func broken() async throws {
    try await withFixture { fixture in
      try addBenchmark(to: fixture)
      try fixture.writeStore("a + unknown", "return 1")
      let text = try await Built.tutorial("bench", "1", in: fixture.root)
      #expect(text.status == 1)
      #expect(text.output.contains("\nIt does not compile.\n"))
      #expect(text.output.contains("Store.swift:6:9: error: cannot find 'unknown' in scope"))
      let json = try await Built.tutorial("bench", "1", "--format", "json", in: fixture.root)
      #expect(json.status == 1)
      let report = try JSONDecoder().decode(BenchReport.self, from: Data(json.output.utf8))
      #expect(report.errors.map(\.message) == ["cannot find 'unknown' in scope"])
      #expect(!report.succeeded)
    }
  }

  @Test("names the chapters with a benchmark, if this one has none")
  func none() async throws {
    try await withFixture { fixture in
      try SourceComparisonTests.addChapters(to: fixture)
      let nowhere = try await Built.tutorial("bench", "2", in: fixture.root)
      #expect(nowhere.status == 64)
      #expect(nowhere.output.contains("has no benchmark.\nNo chapter has one.\n"))

      try addBenchmark(to: fixture)
      let other = try await Built.tutorial("bench", "2", in: fixture.root)
      #expect(other.status == 64)
      #expect(
        other.output == """
          Error: Chapter 2 (Effects) has no benchmark.
          These have one: 1

          """)
    }
  }
}
