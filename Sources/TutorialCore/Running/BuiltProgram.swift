import Foundation

/// The sources and the results of a package's last test build. With it, a check doesn't have to wait for the package
/// manager to find no changes, or for the same tests to end with the same results.
struct BuiltProgram {
  private let program: URL
  private let record: URL
  private let results: URL
  private let origin: Fingerprint

  /// Reads the inputs of the tests' build: the package, the shared modules, and the compiler. If they can't be
  /// determined, the result is `nil`.
  init?(_ package: URL, root: URL, scratch: URL, swift: String) {
    guard let product = try? TestProgram.product(of: package), swift.contains("/") else {
      return nil
    }
    program = scratch.appending(path: "debug/\(product).xctest")
    record = scratch.appending(path: "tutorial-built-\(product).txt")
    results = scratch.appending(path: "tutorial-ran-\(product).json")
    let manifests = ["Package.swift", "Package.resolved"]
    let files = manifests.map { package.appending(path: $0).pathString } + [swift]
    let marks = files.map { "\($0) \(FolderSnapshot.Mark(path: $0).debugDescription)" }
    let shared = FolderSnapshot(chapter: root).files.sorted { $0.key < $1.key }
    origin = Fingerprint(
      lines: marks + BuiltSources(package, scratch: scratch).lines
        + shared.map { "\($0.key) \($0.value)" })
  }

  /// Whether the program was built from these inputs, and wasn't rebuilt from others.
  var isUpToDate: Bool { text.map { (try? Files.text(record)) == $0 } ?? false }

  /// Records that the program was built from the inputs of this value.
  func remember() throws(TutorialError) {
    if let text { try Files.write(text, to: record) }
  }

  /// The results of the last test run, if it was a complete run of these tests with this program.
  func lastRun(filters: [String], skips: [String]) -> TestRun? {
    guard isUpToDate, let text, let data = try? Data(contentsOf: results),
      let last = try? JSONDecoder().decode(Results.self, from: data),
      last.program == text, last.filters == filters, last.skips == skips
    else { return nil }
    return last.run
  }

  /// Stores the results of the tests. A test that crashed or was terminated may pass the next time.
  func remember(_ run: TestRun, filters: [String], skips: [String]) throws(TutorialError) {
    guard isUpToDate, let text, run.isComplete, run.strayInterruption == nil,
      !run.tests.contains(where: { $0.outcome == .unfinished || $0.outcome == .notReached }),
      let data = try? JSONEncoder().encode(
        Results(program: text, filters: filters, skips: skips, run: run))
    else { return }
    try Files.write(String(decoding: data, as: UTF8.self), to: results)
  }

  private struct Results: Codable {
    let program: String
    let filters: [String]
    let skips: [String]
    let run: TestRun
  }

  private var text: String? {
    FolderSnapshot.Mark(path: program.pathString).map { "\(origin) \($0)\n" }
  }
}
