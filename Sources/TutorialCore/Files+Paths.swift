import Foundation

extension Files {
  /// The paths of all files below a folder, relative to it and sorted. Hidden ones are omitted; a missing folder has
  /// none.
  ///
  /// A symbolic link to a file is included. A link to a folder isn't followed, because its target is in a different
  /// place.
  package static func paths(below folder: URL) -> [String] {
    let root = folder.pathString
    return entries(below: folder).filter { entry in
      switch entry.kind {
      case .file: true
      case .link: isFile("\(root)/\(entry.path)")
      case .folder, .other: false
      }
    }.map(\.path).sorted()
  }

  /// The paths of all symbolic links below a folder, relative to it and sorted, with any target. Hidden ones are
  /// omitted.
  package static func links(below folder: URL) -> [String] {
    entries(below: folder).filter { $0.kind == .link }.map(\.path).sorted()
  }

  /// Everything below a folder except folders and hidden files.
  private static func entries(below folder: URL) -> [(path: String, kind: Kind)] {
    let root = folder.pathString
    guard kind(root) == .folder else { return [] }
    var entries: [(path: String, kind: Kind)] = []
    // Each ends with a slash.
    var folders = [""]
    // This uses system calls, because a chapter has a hundred files, and `FileManager` looks up many unneeded
    // attributes of each.
    while let below = folders.popLast() {
      guard let stream = opendir("\(root)/\(below)") else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name.hasPrefix(".") { continue }
        let path = below + name
        let kind = kind(entry.pointee.d_type) ?? kind("\(root)/\(path)")
        if kind == .folder { folders.append(path + "/") } else { entries.append((path, kind)) }
      }
    }
    return entries
  }

  private enum Kind {
    case file
    case folder
    case link
    case other
  }

  /// The type of a folder's entry; `nil` if the file system doesn't provide it.
  private static func kind(_ type: UInt8) -> Kind? {
    switch Int(type) {
    case Int(DT_UNKNOWN): nil
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    default: .other
    }
  }

  /// The type of the file at a path.
  private static func kind(_ path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Whether there is a file at a path, or a link to one.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
