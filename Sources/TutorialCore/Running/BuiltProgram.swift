import Foundation

/// What the tests of a package were built from the last time, and how they came out. With it, a check need not wait until
/// the package manager has found out that nothing has changed, or until the same tests have come out in the same way.
struct BuiltProgram {
  private let program: URL
  private let record: URL
  private let results: URL
  private let origin: Fingerprint

  /// Looks at all that the tests are built from: the package, the shared modules, and the compiler. Where that cannot be
  /// told, there is none.
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

  /// Whether the program was built from that, and nobody has built it since from something else.
  var isUpToDate: Bool { text.map { (try? Files.text(record)) == $0 } ?? false }

  /// Writes down that the program has been built from what was there when this was made.
  func remember() throws(TutorialError) {
    if let text { try Files.write(text, to: record) }
  }

  /// How the tests came out that were run the last time, if they were these, of this program, and came to their end.
  func lastRun(filters: [String], skips: [String]) -> TestRun? {
    guard isUpToDate, let text, let data = try? Data(contentsOf: results),
      let last = try? JSONDecoder().decode(Results.self, from: data),
      last.program == text, last.filters == filters, last.skips == skips
    else { return nil }
    return last.run
  }

  /// Writes down how the tests came out. A test that broke down or was ended may do better another time.
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
