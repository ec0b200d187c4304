import Foundation

/// A snapshot of a chapter's file attributes, for detecting saves.
struct FolderSnapshot: Hashable, Sendable {
  /// The attributes of one file. Replacing a file, as many editors do, changes its inode number.
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

  /// Reads the attributes of the files from which a chapter is built and tested. A file that vanishes in the meantime
  /// counts as missing.
  init(chapter folder: URL) {
    files = [:]
    var paths: [String] = []
    for package in Packages.prefixes(in: folder) {
      paths.append("\(package)Package.swift")
      for part in ["Sources", "Tests", "Transcripts"].map({ package + $0 }) {
        // This runs five times a second: paths cost a seventh of URLs with their properties.
        let below = try? FileManager.default.subpathsOfDirectory(
          atPath: "\(folder.pathString)/\(part)")
        paths += (below ?? []).map { "\(part)/\($0)" }
      }
    }
    for path in paths where !Self.isTemporary(path) {
      files[path] = Mark(path: "\(folder.pathString)/\(path)")
    }
  }

  /// A fingerprint of all files on which the tests of a chapter depend: its own and those of the shared modules. It
  /// uses modification times, so it is fast.
  static func fingerprint(of chapter: Chapter) -> Fingerprint {
    let folders = [chapter.folder, chapter.repository.root]
    return Fingerprint(
      lines: folders.flatMap { folder in
        FolderSnapshot(chapter: folder).files.sorted { $0.key < $1.key }.map { "\($0) \($1)" }
      })
  }

  /// The changed files, sorted, including new and removed ones.
  func differences(from earlier: FolderSnapshot) -> [String] {
    Set(files.keys).union(earlier.files.keys).filter { files[$0] != earlier.files[$0] }.sorted()
  }

  /// Whether a file is an editor's temporary file: a backup, or a file that replaces the original by renaming. Vim's
  /// `4913` checks whether the folder is writable.
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
  /// The attributes of the file at a path; `nil` if there is none, or it is a folder.
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
