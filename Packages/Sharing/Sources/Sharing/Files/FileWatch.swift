import Dispatch
import Foundation
import IssueReporting
import Synchronization

/// Watches a file, which doesn't need to exist.
///
/// A replaced file is a different file, with a different inode. So this watches the folder, for events with the file's
/// name.
final class FileWatch: Sendable {
  private let path: String
  private let seesOpenFiles: Bool
  private let check: @Sendable () -> Void
  private let state = Mutex(State())

  /// How long a program may take between a write and closing the file.
  private static let moment = DispatchTimeInterval.milliseconds(100)
  private static let queue = DispatchQueue(label: "watching of open files")

  private struct State {
    var watch: FolderWatch?
    var isCancelled = false
    /// The number of checks so far.
    var checks = 0
    /// Whether a check is scheduled.
    var checksSoon = false
  }

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - path: The file. If it is a symbolic link, its destination is watched too.
  ///   - seesOpenFiles: Whether to check a file that was written and is still open. Its writer may not have finished,
  ///     so that check is delayed a little.
  ///   - check: A closure that is called on a queue when the file may have changed.
  init(_ path: String, seesOpenFiles: Bool = true, _ check: @escaping @Sendable () -> Void) {
    self.path = path
    self.seesOpenFiles = seesOpenFiles
    self.check = check
    restartWatch()
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.watch?.cancel()
      state.watch = nil
    }
  }

  /// Watches the folders that determine which file is at the path.
  ///
  /// While the watch is being created, a folder may appear or disappear. So the folders are compared again afterwards.
  private func restartWatch() {
    while true {
      let entries = WatchedEntry.all(of: path)
      let watch = FolderWatch(entries) { [weak self] in self?.folderDidChange($0, entries) }
      let isNeeded = state.withLock { state in
        state.watch?.cancel()
        state.watch = state.isCancelled ? nil : watch
        return !state.isCancelled
      }
      guard isNeeded else {
        watch?.cancel()
        return
      }
      guard watch != nil else {
        reportIssue("\(path) cannot be observed, so changes by other programs are not noticed.")
        return
      }
      if entries == WatchedEntry.all(of: path) { return }
    }
  }

  private func folderDidChange(_ event: FolderEvent, _ entries: [WatchedEntry]) {
    switch event {
    case .done:
      if entries != WatchedEntry.all(of: path) { restartWatch() }
      checkNow()
    case .isBeingWritten:
      if seesOpenFiles { checkSoon() }
    }
  }

  private func checkNow() {
    state.withLock { state in
      state.checks += 1
      state.checksSoon = false
    }
    check()
  }

  /// Checks the file after a short delay, unless its writer closes it first, which triggers a check itself.
  private func checkSoon() {
    let checks = state.withLock { state -> Int? in
      guard !state.checksSoon else { return nil }
      state.checksSoon = true
      return state.checks
    }
    guard let checks else { return }
    Self.queue.asyncAfter(deadline: .now() + Self.moment) { [weak self] in
      guard let self else { return }
      let isNeeded = state.withLock { state in
        state.checks == checks && state.checksSoon && !state.isCancelled
      }
      if isNeeded { checkNow() }
    }
  }
}

/// A watched folder, and the relevant name in it.
struct WatchedEntry: Equatable, Sendable {
  let folder: String
  let name: String
  /// The identity of the folder, because a different folder may replace it at the same path.
  private let identity: Identity

  private struct Identity: Equatable, Sendable {
    let device: dev_t
    let inode: ino_t
  }

  private init?(_ folder: String, _ name: String) {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.folder = folder
    self.name = name
    identity = Identity(device: status.st_dev, inode: status.st_ino)
  }

  /// Whether a newly created file is probably still being written, so that more events follow.
  ///
  /// Links are created in one step.
  var isBeingWritten: Bool {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// All places that determine which file is at a path: the path's own, and those of its links. If a folder is missing,
  /// its place is in the nearest existing ancestor.
  static func all(of path: String) -> [WatchedEntry] {
    path.chainOfLinks.compactMap { path in
      var path = path
      while true {
        if let entry = WatchedEntry(path.folder, path.name) { return entry }
        guard path.folder != path else { return nil }
        path = path.folder
      }
    }
  }
}
