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

  /// Looks at what a chapter is built and tested from. A file that vanishes on the way is not there.
  init(chapter folder: URL) {
    files = [:]
    var paths = ["Package.swift"]
    for part in ["Sources", "Tests", "Transcripts"] {
      paths += Files.paths(below: folder.appending(path: part)).map { "\(part)/\($0)" }
    }
    for path in paths where !Self.isTemporary(path) {
      files[path] = Mark(path: "\(folder.pathString)/\(path)")
    }
  }

  /// The files that are not as they were, sorted: those that are new or gone included.
  func differences(from earlier: FolderSnapshot) -> [String] {
    Set(files.keys).union(earlier.files.keys).filter { files[$0] != earlier.files[$0] }.sorted()
  }

  /// Whether a file is an editor's own: a copy for safety, or one that becomes the real file by being
  /// renamed. Vim's `4913` asks whether the folder can be written to.
  static func isTemporary(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") { return true }
    if name.allSatisfy(\.isNumber) || name.contains("___jb_") { return true }
    let endings = [".swp", ".swo", ".swx", ".tmp", ".temp", ".bak", ".orig", ".part"]
    return endings.contains { name.hasSuffix($0) }
  }
}

extension FolderSnapshot.Mark {
  /// The marks of the file at a path; `nil` when there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
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
