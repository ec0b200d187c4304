import Foundation

extension Files {
  /// The paths of all files below a folder, relative to it and sorted. Hidden ones are left out, and so
  /// are symbolic links; a folder that is not there has none.
  static func paths(below folder: URL) -> [String] {
    let root = folder.pathString
    guard kind(root) == .folder else { return [] }
    var paths: [String] = []
    // Each with a slash at its end.
    var folders = [""]
    // The system is asked itself: there are a hundred files in a chapter, and `FileManager` looks up many
    // things of each that nobody wants to know.
    while let below = folders.popLast() {
      guard let stream = opendir("\(root)/\(below)") else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name.hasPrefix(".") { continue }
        let path = below + name
        switch kind(entry.pointee.d_type) ?? kind("\(root)/\(path)") {
        case .file: paths.append(path)
        case .folder: folders.append(path + "/")
        case .other: break
        }
      }
    }
    return paths.sorted()
  }

  private enum Kind {
    case file
    case folder
    case other
  }

  /// What an entry of a folder is; `nil` where the file system does not say.
  private static func kind(_ type: UInt8) -> Kind? {
    switch Int(type) {
    case Int(DT_UNKNOWN): nil
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    default: .other
    }
  }

  /// What stands at a path.
  private static func kind(_ path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
