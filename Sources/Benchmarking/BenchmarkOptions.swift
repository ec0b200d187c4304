import ArgumentParser
import Foundation

/// The options of a chapter's program `bench`.
///
/// ```swift
/// @main
/// struct BenchCommand: ParsableCommand {
///   static let configuration = BenchmarkOptions.configuration
///   @OptionGroup var options: BenchmarkOptions
///
///   func run() throws { try options.measure { [sending, effects] } }
/// }
/// ```
public struct BenchmarkOptions: ParsableArguments, Sendable {
  enum Format: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
  }

  @Option(help: "Print a table, or a JSON object for each measurement.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Run only the baselines, and the measurements whose name or heading contains this text.",
      valueName: "text"))
  var only: String?

  @Flag(
    help: """
      Make some calls of each between the functions beginCounting and endCounting, for a profiler that counts \
      instructions, without measuring time.
      """)
  var count = false

  public init() {}

  /// The name of the program, and its abstract.
  public static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the library, in multiples of a baseline.")

  /// Runs the selected measurements, prints each result immediately, and ends the program.
  ///
  /// In the meantime the main thread runs a run loop. (An asynchronous `main` gives up the main thread, which crashes
  /// profilers that count instructions.)
  ///
  /// - Parameter sections: The available sections.
  /// - Throws: A validation error if the options select no measurement.
  public func measure(_ sections: @MainActor () -> [BenchmarkSection]) throws -> Never {
    let sections = MainActor.assumeIsolated { sections().compactMap { $0.only(only) } }
    guard !sections.isEmpty else {
      throw ValidationError("No measurement has “\(only ?? "")” in its name.")
    }
    Task { @MainActor in
      for section in sections {
        if format == .text { print(section.heading) }
        await section.measure(isCounting: count) { result in
          print(format == .text ? result.row : result.json)
          fflush(nil)
        }
      }
      Foundation.exit(EXIT_SUCCESS)
    }
    // A run loop without a source or timer would end.
    RunLoop.main.add(
      Timer(fire: .distantFuture, interval: 1, repeats: false) { _ in }, forMode: .default)
    while true { RunLoop.main.run() }
  }
}
