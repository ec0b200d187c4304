import Dispatch
import Foundation
import IssueReporting
import Synchronization

/// Watches a file, which need not be there.
///
/// A replaced file is a different file, with a different inode. So the folder is watched, for events of the name.
final class FileWatch: Sendable {
  private let path: String
  private let seesOpenFiles: Bool
  private let check: @Sendable () -> Void
  private let state = Mutex(State())

  /// How long a program may take from a write to the end of its writing.
  private static let moment = DispatchTimeInterval.milliseconds(100)
  private static let queue = DispatchQueue(label: "watching of open files")

  private struct State {
    var watch: FolderWatch?
    var isCancelled = false
    /// How often the file was looked at.
    var checks = 0
    /// Whether it is looked at soon.
    var checksSoon = false
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: The file. If it is a link, what it leads to is watched too.
  ///   - seesOpenFiles: Whether it is looked at a file that was written and is still open. If it is, its writer may be in
  ///     the midst of writing, so that happens a moment later.
  ///   - check: Is called when something may have happened to the file. It is called on a queue.
  init(_ path: String, seesOpenFiles: Bool = true, _ check: @escaping @Sendable () -> Void) {
    self.path = path
    self.seesOpenFiles = seesOpenFiles
    self.check = check
    watchAnew()
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.watch?.cancel()
      state.watch = nil
    }
  }

  /// Watches the folders that decide what is at the path.
  ///
  /// While a watch is being made, a folder may appear or disappear. So it is compared afterwards whether these are still they.
  private func watchAnew() {
    while true {
      let places = WatchedPlace.all(of: path)
      let watch = FolderWatch(places) { [weak self] in self?.somethingHappened($0, places) }
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
        reportIssue("\(path) cannot be watched: what other programs do to it will not be seen.")
        return
      }
      if places == WatchedPlace.all(of: path) { return }
    }
  }

  private func somethingHappened(_ event: FolderEvent, _ places: [WatchedPlace]) {
    switch event {
    case .done:
      if places != WatchedPlace.all(of: path) { watchAnew() }
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

  /// Looks at the file in a moment, unless its writer has closed it by then, which is notified, too.
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

/// A folder that is watched, and the name in it that matters.
struct WatchedPlace: Equatable, Sendable {
  let folder: String
  let name: String
  /// The folder itself: another one may come to have its path.
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

  /// Whether a file that was just made is one that somebody makes by writing it. Then there is more to come.
  ///
  /// Links are made at one go.
  var isBeingWritten: Bool {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// All places that decide what is at a path: its own, and those to which links lead. If a folder is missing, it is
  /// waited for in the nearest one that exists.
  static func all(of path: String) -> [WatchedPlace] {
    path.chainOfLinks.compactMap { path in
      var path = path
      while true {
        if let place = WatchedPlace(path.folder, path.name) { return place }
        guard path.folder != path else { return nil }
        path = path.folder
      }
    }
  }
}
