import Foundation

extension Data {
  /// Atomically replaces the contents of a file with these bytes. There is always a complete file: the old one or the
  /// new one.
  ///
  /// They are written to a new file beside the old one, which then takes its name. Each process uses its own name for
  /// that file, `.todos.json.4711.unfinished`. Unfinished files of processes that were killed are removed.
  ///
  /// - Parameter file: The file. Its folder is created if there is none. If it is a link, its target is replaced, or
  ///   created if it doesn't exist.
  /// - Throws: Foundation's error if a folder can't be created, or a file can't be written.
  public func replaceFile(at file: URL) throws {
    let file = file.followingLinks
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let unfinished = UnfinishedFile(of: file, process: getpid())
    do {
      try write(to: unfinished.url)
      guard rename(unfinished.url.path, file.path) == 0 else {
        let reason = "\(file.path) cannot be replaced: \(String(cString: strerror(errno)))."
        throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedFailureReasonErrorKey: reason])
      }
    } catch {
      try? FileManager.default.removeItem(at: unfinished.url)
      throw error
    }
    for leftover in UnfinishedFile.all(of: file) where leftover.isAbandoned {
      try? FileManager.default.removeItem(at: leftover.url)
    }
  }
}

/// A file that a process writes before it replaces the actual file.
struct UnfinishedFile {
  let url: URL
  private let process: Int32

  init(of file: URL, process: Int32) {
    let name = ".\(file.lastPathComponent).\(process).unfinished"
    url = file.deletingLastPathComponent().appending(path: name)
    self.process = process
  }

  /// Whether the process that wrote it has ended.
  var isAbandoned: Bool { kill(process, 0) == -1 && errno == ESRCH }

  /// The existing ones for a file.
  static func all(of file: URL) -> [UnfinishedFile] {
    let folder = file.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(".unfinished"),
        let process = name.split(separator: ".").dropLast().last.flatMap({ Int32($0) })
      else { return nil }
      let unfinished = UnfinishedFile(of: file, process: process)
      return unfinished.url.lastPathComponent == name ? unfinished : nil
    }
  }
}
