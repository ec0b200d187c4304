import Foundation

/// The Swift sources of a package as they are, against what was built of them the last time.
///
/// The compiler's driver passes over a file that has the modification time of the last build, and it
/// compares whole seconds: of two saves in one second with a build between them, it never compiles
/// the second. So a file whose content is not what was built loses its object file before the build,
/// without which it has to be compiled, whatever the times say.
///
/// Nor does the package manager know that code has to be compiled again when a macro that it uses has changed: it links
/// the macro's plugin, and no more. So the mark of a source says, too, what the macros were that it was compiled with.
///
/// What was built is written down in the scratch folder, which packages may share. A file of which
/// nothing is known, as when the record is damaged, counts as changed.
package struct BuiltSources {
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

  /// The marks of all sources.
  var lines: [String] { Self.lines(marks) }

  private static func lines(_ marks: Marks) -> [String] {
    marks.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)" }
  }

  /// Has modules compiled again by the next build.
  package static func forget(
    _ modules: [String], in scratch: URL, configuration: Toolchain.Configuration = .debug
  ) {
    for folder in modules.flatMap(folders) {
      try? FileManager.default.removeItem(
        at: scratch.appending(path: "\(configuration.rawValue)/\(folder)"))
    }
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
    for object in changed {
      let name = object.drop { $0 != "/" }
      for folder in Self.folders(of: String(Self.module(object))) {
        try Files.remove(objects.appending(path: folder + name))
      }
    }
  }

  /// Where the objects of a module are. Those of a plugin and of all that is built into one, and of all tests in a
  /// package with a test of a plugin, are in the second.
  static func folders(of module: String) -> [String] {
    ["\(module).build", "\(module)-tool.build"]
  }

  /// Writes down that the sources have been built as they were when this was made.
  func remember() throws(TutorialError) {
    // What was saved during the build was compiled before that or after.
    let now = Self.marks(package)
    let modules = Set(marks.keys.map(Self.module))
    let others = known().filter { !modules.contains(Self.module($0.key)) }
    try write(others.merging(marks.filter { now[$0.key] == $0.value }) { $1 })
  }

  /// The marks of a package's sources, and of those of packages with macros that it depends on.
  private static func marks(_ package: URL) -> Marks {
    let manifest = Manifest(package)
    let macroPackages = manifest.localPackages.filter { !Manifest($0).macros.isEmpty }
    var plugins: Marks = [:]
    for package in macroPackages + [package] {
      for macro in Manifest(package).macros {
        plugins.merge(marks(package.appending(path: "Sources/\(macro)"), of: macro)) { $1 }
      }
    }
    let macros = plugins.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    var marks = plugins
    for package in macroPackages + [package] {
      for part in [PackagePath.Part.sources, .tests] {
        for module in Packages.modules(part, of: package) {
          let folder = package.appending(path: "\(part.rawValue)/\(module)")
          marks.merge(Self.marks(folder, of: module, macros: macros)) { known, _ in known }
        }
      }
    }
    return marks
  }

  /// The marks of the sources of one module.
  private static func marks(_ folder: URL, of module: String, macros: [String] = []) -> Marks {
    var marks: Marks = [:]
    // It may be a link to the folder of another package, with which the module is then the same.
    let folder = Files.target(of: folder) ?? folder
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      guard let name = path.split(separator: "/").last,
        let mark = mark(folder.appending(path: path), macros: macros)
      else { continue }
      // Sub-folders do not matter: a module cannot have two files of the same name.
      marks["\(module).build/\(name).o"] = mark
    }
    return marks
  }

  /// The mark of a source; `nil` when it cannot be read. Of one that is too large for a source, when it
  /// was changed has to do.
  private static func mark(_ source: URL, macros: [String]) -> Fingerprint? {
    let name = ([source.pathString] + macros).joined(separator: "\n")
    let status = FolderSnapshot.Mark(path: source.pathString)
    guard let status, status.size > Files.sourceLimit else {
      return (try? Data(contentsOf: source)).map { Fingerprint($0, named: name) }
    }
    return Fingerprint(lines: ["\(status)", name])
  }

  /// The module that an object file belongs to.
  private static func module(_ object: String) -> Substring {
    object.prefix { $0 != "/" }.dropLast(".build".count)
  }

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
    try Files.write(Self.lines(marks).text, to: record)
  }
}
