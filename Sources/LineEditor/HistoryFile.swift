import CLibEdit
import Foundation

/// The history of lines across runs, in libedit's own format.
///
/// The file is replaced atomically, so a reader never sees a partial file. Each change begins with reading it, so that
/// concurrent apps keep each other's lines. If an error occurs, the app continues without the file.
struct HistoryFile {
  let url: URL
  let capacity: Int

  /// The history of an app in the user's state folder.
  static func defaultURL(name: String, environment: [String: String]) -> URL {
    UserFolder.state.url(in: environment)
      .appending(path: "composable-architecture-tutorial/\(name).history")
  }

  /// The lines, oldest first. An invalid file is set aside, and the result is empty.
  func load() -> [String] {
    guard let data = try? Data(contentsOf: url), !data.isEmpty else { return [] }
    guard isHistory(data) else {
      rename(url.path, url.path + ".corrupt")
      return []
    }
    guard let history = history_init() else { return [] }
    defer { history_end(history) }
    // libedit removes the oldest lines if there are too many.
    _ = cle_history_set_size(history, Int32(capacity))
    guard cle_history_load(history, url.path) != -1 else { return [] }
    var lines: [String] = []
    var entry = cle_history_oldest(history)
    while let line = entry {
      lines.append(String(cString: line))
      entry = cle_history_newer(history)
    }
    return lines
  }

  /// Adds a line as the latest, and removes an equal earlier line.
  func remember(_ line: String) {
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard lock != -1 else { return }
    defer { close(lock) }
    flock(lock, LOCK_EX)
    let lines = load().filter { $0 != line } + [line]
    save(lines.suffix(capacity))
  }

  private func save(_ lines: some Sequence<String>) {
    guard let history = history_init() else { return }
    defer { history_end(history) }
    _ = cle_history_set_size(history, Int32(capacity))
    for line in lines { _ = cle_history_enter(history, line) }

    // A new file that only its owner may read, as libedit's own files.
    var temporary = Array((url.path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor != -1 else { return }
    guard let file = fdopen(descriptor, "w") else {
      close(descriptor)
      unlink(temporary)
      return
    }
    let isSaved = cle_history_save(history, file) != -1
    // A full disk is reported at the latest when the file is closed.
    let isWritten = ferror(file) == 0
    if fclose(file) != 0 || !isSaved || !isWritten || rename(temporary, url.path) != 0 {
      unlink(temporary)
    }
  }

  private func isHistory(_ data: Data) -> Bool {
    data.starts(with: Array("_HiStOrY_V2_\n".utf8)) && !data.contains(0)
      && String(validating: data, as: UTF8.self) != nil
  }
}
