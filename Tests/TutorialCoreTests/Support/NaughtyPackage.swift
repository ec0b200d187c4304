import Foundation

@testable import TutorialAuthoring
@testable import TutorialCore

/// A package whose tests are controlled by the environment, built once for all tests of running tests:
/// `NAUGHTY="one=crash two=hang"` has the test `one` crash and the test `two` hang.
///
/// It depends on no other package, so that it is built in seconds. So its issues are recorded with Swift
/// Testing itself; `reportIssue`, which needs `IssueReportingTestSupport`, is not used in it.
enum NaughtyPackage {
  private static let shared = Task {
    atexit { try? FileManager.default.removeItem(at: NaughtyPackage.folder) }
    for (path, text) in files { try Files.write(text, to: folder.appending(path: path)) }
    let build = try await Toolchain.locate()
      .build(folder, scratch: scratch, .everything, log: folder.appending(path: "build.txt"))
    guard build.succeeded else { throw Broken(output: build.lastLines) }
  }

  private struct Broken: Error {
    let output: [String]
  }

  static let folder = FileManager.default.temporaryDirectory
    .appending(path: "naughty package \(UUID().uuidString)")
  static let scratch = folder.appending(path: ".build")

  /// How long the child of a test sleeps: a number by which that child is found.
  static let nap = "600.\(Int.random(in: 100_000...999_999))"

  /// A runner for the tests with certain behaviors.
  static func runner(_ deeds: String = "") async throws -> TestRunner {
    try await shared.value
    var runner = TestRunner(package: folder, scratch: scratch, toolchain: .locate())
    runner.environment = ["NAUGHTY": deeds, "NAP": nap]
    runner.limits = .init(.seconds(1))
    return runner
  }

  /// Runs the tests.
  static func run(
    _ deeds: String = "", changing change: (inout TestRunner) -> Void = { _ in }
  ) async throws -> TestRun {
    var runner = try await runner(deeds)
    change(&runner)
    let log = folder.appending(path: "logs/\(UUID().uuidString).txt")
    return try await runner.run(log: log)
  }

  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.1

    import PackageDescription

    let package = Package(
      name: "Naughty",
      targets: [.testTarget(name: "NaughtyTests")]
    )

    """,
    "Tests/NaughtyTests/Naughty.swift": #"""
    import Foundation
    import Testing

    /// Performs a test's behavior from the environment.
    func behave(_ test: String) async {
      let deeds = ProcessInfo.processInfo.environment["NAUGHTY"] ?? ""
      for deed in deeds.split(separator: " ") where deed.hasPrefix("\(test)=") {
        switch deed.dropFirst(test.count + 1) {
        case "crash": fatalError("naughty")
        case "overflow": print(Int.max - deeds.count + deeds.count + test.count)
        case "recurse": print(endless(1))
        case "exit": exit(0)
        case "orphan":
          kill(getppid(), SIGKILL)
          sleep(600)
        case "leave": atexit { _exit(3) }
        case "pretend": atexit { _exit(0) }
        case "know": withKnownIssue { Issue.record("known") }
        case "fail": Issue.record("naughty")
        case "warn": Issue.record("warned", severity: .warning)
        case "hang": while !deeds.isEmpty {}
        case "deadlock": hold()
        case "wait": await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        case "nap": try? await Task.sleep(for: .seconds(2))
        case "children": spawn()
        case "shout": shout(megabytes: 8)
        case "scream": shout(megabytes: 100_000)
        case "eat": eat()
        case "mute": close(1); close(2); print("nobody hears this"); fflush(nil)
        case let deed: fatalError("What is \(deed)?")
        }
      }
    }

    private func hold() {
      let semaphore = DispatchSemaphore(value: 0)
      semaphore.wait()
    }

    private func endless(_ number: Int) -> Int { number > 0 ? 1 + endless(number + 1) : 0 }

    private func spawn() {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sleep")
      process.arguments = [ProcessInfo.processInfo.environment["NAP"] ?? "600"]
      try? process.run()
      process.waitUntilExit()
    }

    private func shout(megabytes: Int) {
      let line = String(repeating: "a", count: 1 << 20) + "\n"
      for _ in 0..<megabytes { print(line) }
    }

    private func eat() {
      var meals: [[UInt8]] = []
      while true { meals.append(Array(repeating: 7, count: 1 << 24)) }
    }

    """#,
    "Tests/NaughtyTests/NaughtyTests.swift": #"""
    import Testing

    @Suite("First")
    struct FirstTests {
      @Test("first one") func one() async { await behave("one") }
      @Test("first two") func two() async { await behave("two") }
      @Test("first three") func three() async { await behave("three") }
      @Test("first four") func four() async { await behave("four") }
      @Test("first five", arguments: [1, 2]) func five(x: Int) async {
        await behave("five")
        #expect(x != 2 || true)
      }
    }

    @Suite("Second")
    struct SecondTests {
      @Test("second one") func six() async { await behave("six") }
      @Test("second two") func seven() async {
        await behave("seven")
        #expect(1 == Int("2"))
      }

      @Suite struct Inner {
        @Test("second three") func eight() async { await behave("eight") }
      }
    }

    @Test("free") func free() async { await behave("free") }

    """#,
  ]
}
