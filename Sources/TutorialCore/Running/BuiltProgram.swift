import Foundation

/// What the tests of a package below a chapter were built from the last time, so that nobody waits until the package
/// manager has found out that nothing has changed.
struct BuiltProgram {
  private let program: URL
  private let record: URL
  private let origin: Fingerprint

  /// Looks at all that the tests are built from: the package, the shared modules, and the compiler. Where that cannot be
  /// told, there is none.
  init?(_ package: URL, root: URL, scratch: URL, swift: String) {
    guard let product = try? TestProgram.product(of: package), swift.contains("/") else {
      return nil
    }
    program = scratch.appending(path: "debug/\(product).xctest")
    record = scratch.appending(path: "tutorial-built-\(product).txt")
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

  private var text: String? {
    FolderSnapshot.Mark(path: program.pathString).map { "\(origin) \($0)\n" }
  }
}
