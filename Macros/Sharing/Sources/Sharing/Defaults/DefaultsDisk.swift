import Dispatch
import Foundation
import Synchronization

/// Brings user defaults to the disk, and reads what other processes have brought there.
///
/// To write the whole file takes a millisecond or more, where a write in memory takes 0.03. So writes are collected for
/// a moment. A process that is killed loses what it wrote in that moment; one that exits, or gets a signal that it could
/// handle, loses nothing.
///
/// `synchronize()` is not called: it does not write atomically, and does not say whether it could. What somebody has
/// written to the user defaults directly stays in memory until they call it.
enum DefaultsDisk {
  /// How long writes are collected.
  private static let moment = DispatchTimeInterval.milliseconds(50)
  /// How long another program may take to write a file in place.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// Runs nothing but what is here, so that one may wait for it.
  private static let queue = DispatchQueue(label: "Sharing.DefaultsDisk", qos: .utility)
  private static let savesAtTheEnd = EndOfProcess.add { queue.sync { saveAll() } }

  private static let unsaved = Mutex(All())
  private static let files = Mutex<[String: DefaultsFile]>([:])

  private struct All {
    var suites: [DefaultsSuite: Unsaved] = [:]
    var isScheduled = false
  }

  /// What was written in memory, and is not on the disk.
  private struct Unsaved: Sendable {
    let store: DefaultsStore
    /// The names of the values, and whether they were removed.
    var names: [String: Bool] = [:]
    /// Who waits for them.
    var waiting: [@Sendable (Result<Void, any Error>) -> Void] = []
  }

  /// Saves what was written in memory.
  ///
  /// - Parameters:
  ///   - names: The names of the values, and whether they were removed.
  ///   - store: Where they were written.
  ///   - isUrgent: Whether they are saved now, and not within a moment.
  ///   - whenSaved: Is called when they are on the disk, or cannot be written. It may be called at once.
  static func save(
    _ names: [String: Bool], of store: DefaultsStore, isUrgent: Bool = false,
    whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    guard !store.isInMemory else {
      whenSaved?(.success(()))
      return
    }
    _ = savesAtTheEnd
    let suite = store.suite
    let isFirst = unsaved.withLock { all in
      var unsaved = all.suites[suite] ?? Unsaved(store: store)
      unsaved.names.merge(names) { $1 }
      if let whenSaved { unsaved.waiting.append(whenSaved) }
      all.suites[suite] = unsaved
      defer { all.isScheduled = true }
      return !all.isScheduled
    }
    if isFirst { queue.asyncAfter(deadline: .now() + moment) { saveAll() } }
    if isUrgent { queue.async { saveAll() } }
  }

  /// Saves all that was written.
  ///
  /// - Parameter whenSaved: Is called when that is done.
  static func saveNow(whenSaved: @escaping @Sendable () -> Void) {
    queue.async {
      saveAll()
      DispatchQueue.global().async(execute: whenSaved)
    }
  }

  /// Makes sure that user defaults have what is on the disk.
  ///
  /// - Throws: Why the file cannot be read.
  static func load(_ store: DefaultsStore) throws {
    guard let file = file(of: store.suite) else { return }
    let problem = queue.sync {
      if !DefaultsWatch.shared.isWatching(store.suite) { readAgain(store, file) }
      return file.problem
    }
    if let problem { throw problem }
  }

  /// Makes sure that user defaults have what is on the disk.
  ///
  /// - Parameter whenLoaded: Is called with why the file cannot be read, if it cannot.
  static func load(
    _ store: DefaultsStore, whenLoaded: @escaping @Sendable (FileStorageError?) -> Void
  ) {
    guard let file = file(of: store.suite) else { return whenLoaded(nil) }
    queue.async {
      readAgain(store, file)
      let problem = file.problem
      DispatchQueue.global().async { whenLoaded(problem) }
    }
  }

  /// Reads a suite anew that somebody else may have written, and has told what has changed.
  static func readAgain(_ store: DefaultsStore) {
    guard let file = file(of: store.suite) else { return }
    queue.async { readAgain(store, file, isPatient: true) }
  }

  private static func readAgain(
    _ store: DefaultsStore, _ file: DefaultsFile, isPatient: Bool = false
  ) {
    let suite = store.suite
    let oldProblem = file.problem
    let changes = suite.withoutOtherProcesses { file.read(isPatient: isPatient) }
    guard let changes else {
      queue.asyncAfter(deadline: .now() + patience) { readAgain(store, file) }
      return
    }
    let own = unsaved.withLock { $0.suites[suite]?.names ?? [:] }
    show(changes.filter { own[$0.key] == nil }, in: store)
    tell(of: suite, changes, oldProblem, file.problem)
  }

  private static func saveAll() {
    let all = unsaved.withLock { all in
      defer { all = All() }
      return all.suites
    }
    for (suite, unsaved) in all { save(unsaved, of: suite) }
  }

  private static func save(_ unsaved: Unsaved, of suite: DefaultsSuite) {
    let store = unsaved.store
    guard let file = file(of: suite) else {
      // Where these are kept is unknown.
      store.defaults.synchronize()
      DispatchQueue.global().async { for answer in unsaved.waiting { answer(.success(())) } }
      return
    }
    let oldProblem = file.problem
    var changes: [String: Any?] = [:]
    let result = suite.withoutOtherProcesses {
      // Another program may be writing the file in place. It is waited for, but not for long.
      for attempt in 1...10 {
        guard let new = file.read(isPatient: attempt < 10) else {
          usleep(10_000)
          continue
        }
        changes = new
        break
      }
      show(changes.filter { unsaved.names[$0.key] == nil }, in: store)
      return Result {
        try file.write(
          unsaved.names.reduce(into: [:]) { values, name in
            values[name.key] = .some(name.value ? nil : store.propertyList(of: name.key))
          })
      }
    }
    if case .failure = result { keep(unsaved, of: suite) }
    tell(of: suite, changes, oldProblem, file.problem)
    DispatchQueue.global().async { for answer in unsaved.waiting { answer(result) } }
  }

  /// Keeps what could not be saved for the next time that something is.
  private static func keep(_ unsaved: Unsaved, of suite: DefaultsSuite) {
    self.unsaved.withLock { all in
      var newer = all.suites[suite] ?? Unsaved(store: unsaved.store)
      newer.names.merge(unsaved.names) { newer, _ in newer }
      all.suites[suite] = newer
    }
  }

  /// Has user defaults show what is on the disk.
  private static func show(_ changes: [String: Any?], in store: DefaultsStore) {
    for (name, value) in changes {
      if let value {
        store.defaults.set(value, forKey: name)
      } else {
        store.defaults.removeObject(forKey: name)
      }
    }
  }

  private static func tell(
    of suite: DefaultsSuite, _ changes: [String: Any?], _ oldProblem: FileStorageError?,
    _ problem: FileStorageError?
  ) {
    if let problem {
      guard problem != oldProblem else { return }
      // Who subscribes from now on has loaded, and knows it.
      let calls = DefaultsWatch.shared.calls(of: suite, telling: problem)
      DispatchQueue.main.async { for call in calls { call() } }
    } else if !changes.isEmpty || oldProblem != nil {
      DispatchQueue.main.async {
        DefaultsWatch.shared.tellChanges(of: suite, toAll: oldProblem != nil)
      }
    }
  }

  private static func file(of suite: DefaultsSuite) -> DefaultsFile? {
    guard case .file(let path) = suite else { return nil }
    return files.withLock { files in
      let file = files[path] ?? DefaultsFile(path: path)
      files[path] = file
      return file
    }
  }
}

extension DefaultsSuite {
  /// Does something while no other process that uses this library does the same: each would lose what the other one has
  /// added to the file meanwhile.
  ///
  /// So the folder is locked. A process that holds the lock and was stopped is not waited for longer than a tenth of a
  /// second.
  fileprivate func withoutOtherProcesses<R>(_ body: () -> R) -> R {
    guard case .file(let path) = self,
      case let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC),
      folder != -1
    else { return body() }
    defer { close(folder) }
    var attempts = 0
    while flock(folder, LOCK_EX | LOCK_NB) != 0, attempts < 100 {
      attempts += 1
      usleep(1_000)
    }
    return body()
  }
}
