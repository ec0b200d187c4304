import Foundation

/// Symbolic links. A test that a later chapter reuses unchanged is a link to the original file, and a package for tests
/// of macros has a link to the folder of their sources.
extension Files {
  /// The destination of a symbolic link; `nil` if there is none.
  package static func destination(of link: URL) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link.pathString)
  }

  /// The path that a write to a path affects: the target of the last symbolic link.
  ///
  /// - Returns: The path itself if there is no link; `nil` if the links are circular.
  package static func target(of url: URL) -> URL? {
    var target = url
    var links = 0
    while let name = destination(of: target) {
      links += 1
      guard links < 40 else { return nil }
      target =
        URL(filePath: name, relativeTo: target.deletingLastPathComponent())
        .standardizedFileURL
    }
    return target
  }

  /// Whether there is a symbolic link at a path whose destination is also one.
  package static func isLinkToLink(_ url: URL) -> Bool {
    guard let name = destination(of: url) else { return false }
    return destination(
      of: URL(filePath: name, relativeTo: url.deletingLastPathComponent()).standardizedFileURL)
      != nil
  }

  /// The links below a folder to other folders below it: the paths of both, relative to it.
  package static func folderLinks(below folder: URL) -> [(link: String, folder: String)] {
    let prefix = folder.pathString + "/"
    return links(below: folder).compactMap { link in
      guard let target = target(of: folder.appending(path: link)), isFolder(target) == true,
        target.pathString.hasPrefix(prefix)
      else { return nil }
      return (link, String(target.pathString.dropFirst(prefix.count)))
    }
  }

  /// A path without links.
  package static func unlinked(
    _ path: String, by links: [(link: String, folder: String)]
  ) -> String {
    guard let link = links.first(where: { path.hasPrefix("\($0.link)/") }) else { return path }
    return link.folder + path.dropFirst(link.link.count)
  }

  /// Makes a symbolic link, and replaces any existing file.
  static func link(_ url: URL, to destination: String) throws(TutorialError) {
    if Self.destination(of: url) == destination { return }
    try createFolder(url.deletingLastPathComponent())
    try? FileManager.default.removeItem(at: url)
    guard symlink(destination, url.pathString) != 0 else { return }
    throw TutorialError(
      .inputOutput, "\(url.pathString) cannot be made: \(String(cString: strerror(errno)))",
      advice: "Is the disk full, or is the folder not yours?")
  }
}
