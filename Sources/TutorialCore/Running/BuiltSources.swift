import Foundation

/// A comparison of a package's current Swift sources with those of the last build.
///
/// The compiler's driver skips a file with the modification time of the last build, and it compares whole seconds: of
/// two saves in one second with a build in between, it never compiles the second. Therefore, if a file's content
/// differs from the built one, its object file is removed before the build, which forces its compilation.
///
/// The package manager also doesn't compile code again when a macro that it uses changes: it only links the macro's
/// plugin. Therefore the fingerprint of a source includes the macros with which it was compiled.
///
/// The record of the build is in the scratch folder, which packages may share. A file without a record counts as
/// changed.
package struct BuiltSources {
  /// A fingerprint of each source, including its path, by its object file: two packages may have modules of the same
  /// name, and build them in the same folder.
  private typealias Marks = [String: Fingerprint]

  private let package: URL
  private let objects: URL
  private let record: URL
  private let marks: Marks

  /// Reads the sources of a package.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: The folder in which it is built.
  ///   - configuration: The build configuration. Builds for tests and for benchmarks are independent.
  init(_ package: URL, scratch: URL, configuration: Toolchain.Configuration = .debug) {
    self.package = package
    objects = scratch.appending(path: configuration.rawValue)
    let name = configuration == .debug ? "" : "-\(configuration.rawValue)"
    record = scratch.appending(path: "tutorial-sources\(name).txt")
    marks = Self.marks(package)
  }

  /// The fingerprints of all sources.
  var lines: [String] { Self.lines(marks) }

  private static func lines(_ marks: Marks) -> [String] {
    marks.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)" }
  }

  /// Forces modules to be compiled again in the next build.
  package static func forget(
    _ modules: [String], in scratch: URL, configuration: Toolchain.Configuration = .debug
  ) {
    for folder in modules.flatMap(folders) {
      try? FileManager.default.removeItem(
        at: scratch.appending(path: "\(configuration.rawValue)/\(folder)"))
    }
  }

  /// Makes sure that the next build compiles all changes.
  ///
  /// - Throws: An error if an object file can't be removed.
  func forgetChanged() throws(TutorialError) {
    let known = known()
    let changed = marks.keys.filter { known[$0] != marks[$0] }
    // This comes first, because a failed or terminated build may leave object files of any state.
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

  /// The possible folders of a module's objects. Plugins, modules that are built into one, and all tests in a package
  /// with a test of a plugin use the second one.
  static func folders(of module: String) -> [String] {
    ["\(module).build", "\(module)-tool.build"]
  }

  /// Records that the sources of this value were built.
  func remember() throws(TutorialError) {
    // A file that was saved during the build may have been compiled before or after the save.
    let now = Self.marks(package)
    let modules = Set(marks.keys.map(Self.module))
    let others = known().filter { !modules.contains(Self.module($0.key)) }
    try write(others.merging(marks.filter { now[$0.key] == $0.value }) { $1 })
  }

  /// The fingerprints of the sources of a package, and of packages with macros on which it depends.
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

  /// The fingerprints of one module's sources.
  private static func marks(_ folder: URL, of module: String, macros: [String] = []) -> Marks {
    var marks: Marks = [:]
    // It may be a link to a different package's folder; then the module is the same.
    let folder = Files.target(of: folder) ?? folder
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      guard let name = path.split(separator: "/").last,
        let mark = mark(folder.appending(path: path), macros: macros)
      else { continue }
      // Subfolders don't matter: a module can't have two files of the same name.
      marks["\(module).build/\(name).o"] = mark
    }
    return marks
  }

  /// The fingerprint of a source; `nil` if it can't be read. For a file that is too large for a source, the
  /// modification time is used.
  private static func mark(_ source: URL, macros: [String]) -> Fingerprint? {
    let name = ([source.pathString] + macros).joined(separator: "\n")
    let status = FolderSnapshot.Mark(path: source.pathString)
    guard let status, status.size > Files.sourceLimit else {
      return (try? Data(contentsOf: source)).map { Fingerprint($0, named: name) }
    }
    return Fingerprint(lines: ["\(status)", name])
  }

  /// The module of an object file.
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
