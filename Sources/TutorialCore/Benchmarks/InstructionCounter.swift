import Foundation

/// Runs a benchmark in callgrind, which counts the instructions of the calls: a number that doesn't depend on the load
/// of the machine.
///
/// For each measurement, the program makes some calls between two functions, `beginCounting` and `endCounting`. At each
/// of them, the counts are written to a file and reset to zero. Every second file is the result of a measurement.
public struct InstructionCounter: Sendable {
  private let valgrind: String
  private let strip: String

  /// Finds the tools.
  ///
  /// - Throws: An error with the installation command for the missing tool.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TutorialError) {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    func find(_ name: String) -> String? {
      folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    guard let valgrind = find("valgrind"), let strip = find("strip") else {
      throw TutorialError(
        .unavailable, "Instructions are counted by valgrind, which is not installed here.",
        advice: "Install it, on Debian and Ubuntu with: apt-get install valgrind binutils")
    }
    self.valgrind = valgrind
    self.strip = strip
  }

  /// A copy of a program that callgrind can read. It can't read Swift's debug information, but needs the names of the
  /// functions.
  ///
  /// - Throws: `CancellationError`, or an error that names the log.
  func copy(of program: URL, in folder: URL, log: URL) async throws -> URL {
    let copy = folder.appending(path: "bench")
    try Files.copyProgram(program, to: copy)
    guard try await Tool(strip, ["--strip-debug", copy.pathString]).run(log: log).isSuccess else {
      throw TutorialError(
        .software, "\(strip) cannot prepare the benchmark.",
        advice: "Its output: \(log.pathString)")
    }
    return copy
  }

  /// The program in callgrind, with the same arguments and an additional one.
  func counting(_ tool: Tool, in folder: URL) -> Tool {
    var counting = tool
    counting.executable = valgrind
    counting.arguments =
      [
        "--quiet", "--tool=callgrind", "--callgrind-out-file=\(counts(in: folder))",
        "--dump-before=*beginCounting*", "--dump-before=*endCounting*", tool.executable,
      ] + tool.arguments + ["--count"]
    // With random hashes, dictionaries behave differently in each run.
    counting.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    return counting
  }

  /// Adds the counts to a run.
  ///
  /// - Throws: An error if a file with counts is missing or empty.
  func add(to run: inout BenchmarkRun, from folder: URL) throws(TutorialError) {
    var number = 0
    for index in run.measurements.indices {
      guard let calls = run.measurements[index].calls, calls > 0 else { continue }
      number += 2
      let text = try Files.text(URL(filePath: "\(counts(in: folder)).\(number)"))
      guard
        let total = text.firstMatch(of: /(?m)^(?:totals|summary): *(\d+)/).flatMap({ Double($0.1) })
      else {
        throw TutorialError(
          .software,
          "valgrind didn't count “\(run.measurements[index].name)”.",
          advice: "Run ./tutorial bench without --count to check that the benchmark works.")
      }
      run.measurements[index].instructions = (total / Double(calls)).rounded()
    }
  }

  private func counts(in folder: URL) -> String { folder.appending(path: "counts").pathString }
}
