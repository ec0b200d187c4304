import Foundation

/// Makes a reader's own app, with the library of a chapter in it.
public struct AppMaker: Sendable {
  /// The result.
  public struct Result: Sendable {
    /// The app's folder.
    public let folder: URL
    /// The open exercises, for which our solutions were used.
    public let open: [ExerciseID]
  }

  private let repository: Repository
  private let toolchain: Toolchain

  /// - Parameters:
  ///   - repository: The course.
  ///   - toolchain: The toolchain for reading the packages.
  public init(_ repository: Repository, toolchain: Toolchain) {
    self.repository = repository
    self.toolchain = toolchain
  }

  /// The default folder of an app: beside the course.
  public func usualFolder(_ name: AppName) -> URL {
    repository.root.deletingLastPathComponent().appending(path: name.module)
  }

  /// Makes an app. Its folder is created atomically.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - folder: Its folder, which must not exist.
  ///   - chapter: The chapter with the library.
  ///   - isMine: Whether to use the reader's own solutions where they exist.
  /// - Throws: A usage error if the folder exists; an error if a file can't be read or written.
  public func make(
    _ name: AppName, in folder: URL, chapter: Chapter, isMine: Bool
  ) async throws -> Result {
    let folder = folder.standardizedFileURL
    try check(folder)
    let (files, open) = try await files(of: name, chapter: chapter, isMine: isMine)
    try write(files, to: folder)
    return Result(folder: folder, open: open)
  }

  /// The files of an app, by their paths below its folder, and the open exercises.
  package func files(
    of name: AppName, chapter: Chapter, isMine: Bool = false
  ) async throws -> (files: [String: String], open: [ExerciseID]) {
    let packages = try await LocalPackage.all(
      from: chapter.folder, toolchain: toolchain)
    let plan = try LibraryPlan(
      ["ComposableArchitecture", "TerminalUI"]
        + (packages[0].needsDependencies ? ["DependenciesTestSupport"] : []),
      from: packages)
    let library = try LibraryFiles(plan, of: chapter, isMine: isMine)
    let text = PackageText(plan: plan, chapter: packages[0].dump)
    var files = try AppTemplate(name, for: chapter.milestone, in: repository).files
    let licence = try Files.text(repository.root.appending(path: "LICENSE"))
    files["Package.swift"] = text.appManifest(name)
    files["\(PackageText.library)/Package.swift"] = text.libraryManifest
    files["\(PackageText.library)/LICENSE"] = licence
    files["\(PackageText.library)/README.md"] = try AppTemplate.libraryReadme(
      for: chapter.milestone, modules: plan.modules, in: repository)
    for (path, text) in library.texts { files["\(PackageText.library)/\(path)"] = text }
    return (files, library.open.sorted())
  }

  private func check(_ folder: URL) throws(TutorialError) {
    guard !folder.exists, Files.destination(of: folder) == nil else {
      throw TutorialError(
        .usage, "\(folder.pathString) already exists. Nothing was changed.",
        advice: "Name a different folder: --output DIR")
    }
    let course = repository.root.resolvingSymlinksInPath().pathString + "/"
    guard !(folder.resolvingSymlinksInPath().pathString + "/").hasPrefix(course) else {
      throw TutorialError(
        .usage, "\(folder.pathString) is in the course. Your own app belongs outside of it.",
        advice: "Name a different folder: --output DIR")
    }
  }

  /// Writes the files to a temporary folder beside it, which is then renamed.
  private func write(_ files: [String: String], to folder: URL) throws(TutorialError) {
    var parent = folder.deletingLastPathComponent()
    while !parent.exists, parent.pathString != "/" { parent.deleteLastPathComponent() }
    let staging = parent.appending(path: ".new-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: staging) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try Files.write(text, to: staging.appending(path: path))
    }
    try Files.createFolder(folder.deletingLastPathComponent())
    do {
      try FileManager.default.moveItem(at: staging, to: folder)
    } catch {
      throw TutorialError(
        .inputOutput, "\(folder.pathString) cannot be made: \(Files.reason(error, folder))",
        advice: "Is the folder above it not yours?")
    }
  }
}

extension LocalPackage {
  /// Whether the chapter's library has dependencies, and so its tests a trait that replaces them.
  fileprivate var needsDependencies: Bool {
    dump.targets.contains { target in
      target.name == "ComposableArchitecture"
        && target.dependencies.contains(
          .product("Dependencies", package: "composable-architecture-tutorial"))
    }
  }
}
