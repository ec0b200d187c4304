import Foundation

/// What the files of a chapter looked like at one moment: enough to see that one was saved.
struct FolderSnapshot: Hashable, Sendable {
  /// The marks of one file. Replacing a file, as many editors do, gives it another number.
  struct Mark: Hashable, Sendable {
    let size: Int
    let number: UInt64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The files, by path relative to the chapter.
  var files: [String: Mark]

  init(files: [String: Mark] = [:]) {
    self.files = files
  }

  /// Looks at what a chapter is built and tested from. A file that vanishes in flight is not there.
  init(chapter folder: URL) {
    files = [:]
    var paths: [String] = []
    for package in Packages.prefixes(in: folder) {
      paths.append("\(package)Package.swift")
      for part in ["Sources", "Tests", "Transcripts"].map({ package + $0 }) {
        // Five times a second: paths alone cost a seventh of what URLs and their properties do.
        let below = try? FileManager.default.subpathsOfDirectory(
          atPath: "\(folder.pathString)/\(part)")
        paths += (below ?? []).map { "\(part)/\($0)" }
      }
    }
    for path in paths where !Self.isTemporary(path) {
      files[path] = Mark(path: "\(folder.pathString)/\(path)")
    }
  }

  /// A mark of all that the tests of a chapter depend on: its own files and those of the shared modules. Modification
  /// times are in it, so that it is quickly made.
  static func fingerprint(of chapter: Chapter) -> Fingerprint {
    let folders = [chapter.folder, chapter.repository.root]
    return Fingerprint(
      lines: folders.flatMap { folder in
        FolderSnapshot(chapter: folder).files.sorted { $0.key < $1.key }.map { "\($0) \($1)" }
      })
  }

  /// The files that are not as they were, sorted: those that are new or gone included.
  func differences(from earlier: FolderSnapshot) -> [String] {
    Set(files.keys).union(earlier.files.keys).filter { files[$0] != earlier.files[$0] }.sorted()
  }

  /// Whether a file is an editor's own: a copy for safety, or one that becomes the real file by being
  /// renamed. Vim's `4913` asks whether the folder can be written to.
  static func isTemporary(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    if parts.contains(where: { $0.hasPrefix(".") }) { return true }
    if name.hasPrefix("#") || name.hasSuffix("~") { return true }
    if name.allSatisfy(\.isNumber) || name.contains("___jb_") { return true }
    let endings = [".swp", ".swo", ".swx", ".tmp", ".temp", ".bak", ".orig", ".part"]
    return endings.contains { name.hasSuffix($0) }
  }
}

extension FolderSnapshot.Mark {
  /// The marks of the file at a path; `nil` when there is none, or it is a folder.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      size: Int(status.st_size), number: UInt64(status.st_ino), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }
}
