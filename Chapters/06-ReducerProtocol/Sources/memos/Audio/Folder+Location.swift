import Foundation
import TerminalUI

extension URL {
  /// `~/.local/share/composable-architecture-tutorial/memos`, next to the data of the other apps.
  static var memos: URL { .userData.appending(path: "composable-architecture-tutorial/memos") }

  /// `~/.local/share/memos`, the previous location.
  static var formerMemos: URL { .userData.appending(path: "memos") }
}

extension Folder {
  /// Moves the memos of one folder, with their titles, into another. Nothing is overwritten.
  ///
  /// If this is interrupted, the next call continues. Other files stay, and so does a folder with such files.
  ///
  /// - Parameters:
  ///   - former: The previous folder. It may be missing.
  ///   - url: The new folder. It is created if necessary.
  /// - Returns: A notice for the user, or `nil` if there are no memos to move.
  static func moveMemos(from former: URL, to url: URL) -> String? {
    let names = recordings(in: former)
    guard !names.isEmpty else { return nil }
    let from = former.path(percentEncoded: false)
    let to = url.path(percentEncoded: false)
    do {
      // A previous version of the app may be recording there.
      let lock = try FileLock(former)
      defer { withExtendedLifetime(lock) {} }
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in names { try moveMemo(name, from: former, to: url) }
    } catch {
      let reason = (error as? FileLock.InUse)?.description ?? MemoError(error).message
      return "Not all memos could be moved from “\(from)” to “\(to)”. \(reason)"
    }
    let remaining = recordings(in: former).count
    guard remaining == 0 else {
      return "In “\(to)” are memos of the same names as in “\(from)”. There "
        + (remaining == 1 ? "1 memo stays" : "\(remaining) memos stay")
        + ": “--folder” shows that folder."
    }
    removeIfEmpty(former)
    return (names.count == 1 ? "1 memo has" : "\(names.count) memos have")
      + " moved from “\(from)” to “\(to)”, next to the files of the other apps."
  }

  /// The names of the recordings in a folder, without `.wav`.
  private static func recordings(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (names ?? []).filter { $0.hasSuffix(".wav") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(".wav".count)) }.sorted()
  }

  /// The title is moved first, because no later call would find a title without its recording.
  private static func moveMemo(_ name: String, from former: URL, to url: URL) throws {
    let files = ["\(name).title", "\(name).wav"]
      .filter { exists(former.appending(path: $0)) }
    guard !files.contains(where: { exists(url.appending(path: $0)) }) else { return }
    for file in files {
      try FileManager.default.moveItem(
        at: former.appending(path: file), to: url.appending(path: file))
    }
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }

  /// Removes a folder that contains only its lock.
  private static func removeIfEmpty(_ folder: URL) {
    let path = folder.path(percentEncoded: false)
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard names?.allSatisfy({ $0 == ".lock" }) == true else { return }
    try? FileManager.default.removeItem(at: folder)
  }
}
