import CLibEdit
import Foundation

/// Lines remembered from one run to the next, in libedit's own format.
///
/// The file is only ever replaced as a whole, so a reader sees the old or the new one and never half
/// of one; and each change begins with reading it, so that two apps running at the same time keep each other's
/// lines. Whatever goes wrong, the app goes on without.
struct HistoryFile {
  let url: URL
  let capacity: Int

  /// The history of an app in the folder for the state of programs.
  static func defaultURL(name: String, environment: [String: String]) -> URL {
    UserFolder.state.url(in: environment)
      .appending(path: "composable-architecture-tutorial/\(name).history")
  }

  /// The lines, oldest first. A file that makes no sense is set aside, and there are none.
  func load() -> [String] {
    guard let data = try? Data(contentsOf: url), !data.isEmpty else { return [] }
    guard isHistory(data) else {
      rename(url.path, url.path + ".corrupt")
      return []
    }
    guard let history = history_init() else { return [] }
    defer { history_end(history) }
    // libedit lets the oldest go when there are too many.
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

  /// Adds a line as the latest; an earlier one like it goes.
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

    // A new file that only its owner may read, as libedit makes its own.
    var temporary = Array((url.path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor != -1 else { return }
    guard let file = fdopen(descriptor, "w") else {
      close(descriptor)
      unlink(temporary)
      return
    }
    let isSaved = cle_history_save(history, file) != -1
    // A full disk shows when the file is closed, at the latest.
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
