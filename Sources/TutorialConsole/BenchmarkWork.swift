import Foundation
import TutorialCore

/// Builds and runs a chapter's benchmark, and shows its progress.
package struct BenchmarkWork {
  private let benchmark: Benchmark
  private let library: Benchmark.Library
  private let name: String
  private let isQuiet: Bool

  /// - Parameters:
  ///   - benchmark: The benchmark.
  ///   - library: The measured library.
  ///   - name: The library's name in messages; `nil` for “your library” and “ours”.
  ///   - isQuiet: Whether progress is shown only on a terminal.
  package init(
    _ benchmark: Benchmark, on library: Benchmark.Library, name: String? = nil, isQuiet: Bool
  ) {
    self.benchmark = benchmark
    self.library = library
    self.name = name ?? (library == .yours ? "your library" : "ours")
    self.isQuiet = isQuiet
  }

  private var number: Int { benchmark.chapter.milestone.number }

  /// Builds the benchmark for release.
  package func build() async throws -> Toolchain.Build {
    let work = LongWork(
      name: "bench \(number) build \(library.rawValue)",
      title: "Building the benchmark on \(name) for release",
      repository: benchmark.chapter.repository, isQuiet: isQuiet,
      firstTime: "The first time takes several minutes: everything is compiled again, optimized.")
    return try await work.run { try await benchmark.build(on: library, progress: $0) }
  }

  /// Runs the benchmark.
  ///
  /// - Parameters:
  ///   - quantity: The measured quantity.
  ///   - only: A text in the names of the selected measurements; `nil` selects all.
  package func measure(
    _ quantity: Benchmark.Quantity, only: String? = nil
  ) async throws -> BenchmarkRun {
    let doing = (quantity == .time ? "Measuring " : "Counting the instructions of ") + name
    let work = LongWork(
      name: "bench \(number) \(library.rawValue)\(only.map { " \($0)" } ?? "")"
        + (quantity == .time ? "" : " counted"),
      title: doing, repository: benchmark.chapter.repository, isQuiet: isQuiet,
      firstTime: "This takes about a minute.")
    return try await work.run { progress in
      try await benchmark.run(on: library, measuring: quantity, only: only) { last, count in
        progress("\(doing): \(count) done, “\(last.name)”")
      }
    }
  }
}

extension Double {
  /// The number with as many digits as a measurement justifies.
  package var shortText: String {
    guard isFinite else { return "–" }
    return self >= 9.95 ? groupedDigits : String(format: "%.1f", self)
  }
}
