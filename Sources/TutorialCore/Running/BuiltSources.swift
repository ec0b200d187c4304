import Foundation

/// The Swift sources of a package as they are, against what was built of them the last time.
///
/// The compiler's driver passes over a file that has the modification time of the last build, and it
/// compares whole seconds: of two saves in one second with a build between them, it never compiles
/// the second. So a file whose content is not what was built loses its object file before the build,
/// without which it has to be compiled, whatever the times say.
///
/// What was built is written down in the scratch folder, which packages may share. A file of which
/// nothing is known, as when the record is damaged, counts as changed.
struct BuiltSources {
  /// A mark of each source, its path included, by its object file: two packages may have modules of
  /// the same name, and build them in the same place.
  private typealias Marks = [String: Fingerprint]

  private let package: URL
  private let objects: URL
  private let record: URL
  private let marks: Marks

  /// Looks at the sources of a package.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder that it is built in.
  ///   - configuration: How it is built. What is built for tests says nothing about what is built for
  ///     measuring.
  init(_ package: URL, scratch: URL, configuration: Toolchain.Configuration = .debug) {
    self.package = package
    objects = scratch.appending(path: configuration.rawValue)
    let name = configuration == .debug ? "" : "-\(configuration.rawValue)"
    record = scratch.appending(path: "tutorial-sources\(name).txt")
    marks = Self.marks(package)
  }

  /// Makes sure that what has changed is compiled by the next build.
  ///
  /// - Throws: An error when an object file cannot be removed.
  func forgetChanged() throws(TutorialError) {
    let known = known()
    let changed = marks.keys.filter { known[$0] != marks[$0] }
    // First of all: a build that fails or is ended half-way may leave object files of any state.
    if changed.contains(where: { known[$0] != nil }) {
      try write(known.filter { !changed.contains($0.key) })
    }
    for object in changed { try Files.remove(objects.appending(path: object)) }
  }

  /// Writes down that the sources have been built as they were when this was made.
  func remember() throws(TutorialError) {
    // What was saved during the build was compiled before that or after.
    let now = Self.marks(package)
    let modules = Set(marks.keys.map(Self.module))
    let others = known().filter { !modules.contains(Self.module($0.key)) }
    try write(others.merging(marks.filter { now[$0.key] == $0.value }) { $1 })
  }

  private static func marks(_ package: URL) -> Marks {
    var marks: Marks = [:]
    for kind in ["Sources", "Tests"] {
      let folder = package.appending(path: kind)
      for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
        let parts = path.split(separator: "/")
        let source = folder.appending(path: path)
        guard let module = parts.first, let name = parts.last, parts.count > 1,
          let mark = mark(source)
        else { continue }
        // Sub-folders do not matter: a module cannot have two files of the same name.
        marks["\(module).build/\(name).o"] = mark
      }
    }
    return marks
  }

  /// The mark of a source; `nil` when it cannot be read. Of one that is too large for a source, when it
  /// was changed has to do.
  private static func mark(_ source: URL) -> Fingerprint? {
    guard source.fileSize > Files.sourceLimit else {
      return (try? Data(contentsOf: source)).map { Fingerprint($0, named: source.pathString) }
    }
    let status = FolderSnapshot.Mark(path: source.pathString)
    return status.map { Fingerprint(lines: ["\($0)", source.pathString]) }
  }

  private static func module(_ object: String) -> Substring { object.prefix { $0 != "/" } }

  private func known() -> Marks {
    let lines = (try? Files.text(record))?.lines ?? []
    let entries = lines.compactMap { line -> (String, Fingerprint)? in
      guard let mark = Fingerprint(String(line.prefix(16))) else { return nil }
      return (String(line.dropFirst(18)), mark)
    }
    return Marks(entries) { _, last in last }
  }

  private func write(_ marks: Marks) throws(TutorialError) {
    guard marks != known() else { return }
    try Files.write(
      marks.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined(), to: record)
  }
}
