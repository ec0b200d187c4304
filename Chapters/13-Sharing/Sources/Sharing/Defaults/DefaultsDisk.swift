import Dispatch
import Foundation
import Synchronization

/// Writes user defaults to disk, and reads the changes of other processes.
///
/// Writing the file takes a millisecond or more, whereas a write in memory takes 0.03. So writes are coalesced for a
/// short time. A process that is killed loses the writes of that time. A process that exits, or gets a signal that it
/// could handle, loses nothing.
///
/// Pending values are kept here rather than in the user defaults themselves, because any `synchronize()` in the process
/// would cause Foundation to write them in place.
enum DefaultsDisk {
  /// A value that isn't on disk yet.
  enum Unsaved: Sendable {
    case value(StoredDefault)
    /// The value is in the user defaults themselves, because a property wrote it there.
    case inDefaults
  }

  /// How long writes are coalesced.
  private static let moment = DispatchTimeInterval.milliseconds(50)
  /// How long another program may take to write a file in place.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// The queue for this type's work only, so that code can wait for it.
  private static let queue = DispatchQueue(label: "Sharing.DefaultsDisk", qos: .utility)
  private static let savesAtExit = EndOfProcess.add { deadline in
    let work = DispatchWorkItem { saveAll() }
    queue.async(execute: work)
    _ = work.wait(timeout: deadline)
  }

  private static let unsaved = Mutex(All())
  private static let files = Mutex<[String: DefaultsFile]>([:])

  private struct All {
    var suites: [DefaultsSuite: Suite] = [:]
    var isScheduled = false
    /// The number of values written so far.
    var count = 0
  }

  private struct Suite: Sendable {
    let store: DefaultsStore
    /// The pending values, with the number of each write.
    var values: [String: (value: Unsaved, number: Int)] = [:]
    /// The callbacks of the pending saves.
    var completions: [@Sendable (Result<Void, any Error>) -> Void] = []
  }

  /// Adds pending values. From now on, reads return them.
  static func collect(_ values: [String: Unsaved], of store: DefaultsStore) {
    unsaved.withLock { all in
      for (name, value) in values {
        all.count += 1
        all.suites[store.suite, default: Suite(store: store)].values[name] = (value, all.count)
      }
    }
  }

  /// A value that isn't on disk yet. `nil` if it is on disk or in the user defaults.
  static func value(of name: String, in suite: DefaultsSuite) -> StoredDefault? {
    let value = unsaved.withLock { $0.suites[suite]?.values[name]?.value }
    if case .value(let stored) = value { return stored }
    // While the file is damaged, its previous values apply.
    return value == nil ? file(of: suite)?.lastGood(name) : nil
  }

  /// Saves the pending values.
  ///
  /// - Parameters:
  ///   - store: The user defaults.
  ///   - isUrgent: Whether to save immediately rather than after a short delay.
  ///   - whenSaved: A closure that is called when the values are on disk or can't be written. It may be called
  ///     immediately.
  static func save(
    _ store: DefaultsStore, isUrgent: Bool = false,
    whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    guard !store.isInMemory else {
      whenSaved?(.success(()))
      return
    }
    _ = savesAtExit
    let isFirst = unsaved.withLock { all in
      var suite = all.suites[store.suite] ?? Suite(store: store)
      if let whenSaved { suite.completions.append(whenSaved) }
      all.suites[store.suite] = suite
      defer { all.isScheduled = true }
      return !all.isScheduled
    }
    if isFirst { queue.asyncAfter(deadline: .now() + moment) { saveAll() } }
    if isUrgent { queue.async { saveAll() } }
  }

  /// Saves the pending values of all suites.
  ///
  /// - Parameter whenSaved: A closure that is called when that is done.
  static func saveNow(whenSaved: @escaping @Sendable () -> Void) {
    queue.async {
      saveAll()
      DispatchQueue.global().async(execute: whenSaved)
    }
  }

  /// Ensures that user defaults have the values that are on disk.
  ///
  /// - Throws: A ``FileStorageError`` if the file can't be read.
  static func load(_ store: DefaultsStore) throws {
    guard let file = file(of: store.suite) else { return }
    let problem = queue.sync {
      if !DefaultsWatch.shared.isWatching(store.suite) { readAgain(store, file) }
      return file.problem
    }
    if let problem { throw problem }
  }

  /// Ensures that user defaults have the values that are on disk.
  ///
  /// - Parameter whenLoaded: A closure that is called with the error if the file can't be read, and otherwise with
  ///   `nil`.
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

  /// Reads a suite again that another process may have written, and notifies subscribers of the changes.
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
    if !changes.isEmpty { refresh(store) }
    notify(of: suite, oldProblem, file.problem)
  }

  private static func saveAll() {
    let suites = unsaved.withLock { all in
      all.isScheduled = false
      let suites = all.suites
      // The values are kept until they are on disk.
      for suite in suites.keys { all.suites[suite]?.completions = [] }
      return suites
    }
    for (suite, unsaved) in suites { save(unsaved, of: suite) }
  }

  private static func save(_ unsaved: Suite, of suite: DefaultsSuite) {
    let store = unsaved.store
    guard let file = file(of: suite) else {
      // The file of these user defaults is unknown.
      store.defaults.synchronize()
      forget(unsaved, of: suite)
      DispatchQueue.global().async { for answer in unsaved.completions { answer(.success(())) } }
      return
    }
    let oldProblem = file.problem
    let result = suite.withoutOtherProcesses {
      // Another program may be writing the file in place. The wait for it is limited.
      for attempt in 1...10 {
        if file.read(isPatient: attempt < 10) != nil { break }
        usleep(10_000)
      }
      return Result {
        try file.write(
          unsaved.values.reduce(into: [:]) { values, entry in
            switch entry.value.value {
            case .value(let stored): values[entry.key] = .some(stored.object)
            case .inDefaults: values[entry.key] = .some(store.propertyList(of: entry.key))
            }
          })
      }
    }
    refresh(store)
    if case .success = result { forget(unsaved, of: suite) }
    FailedSaves.record(result, of: .defaults(suite))
    notify(of: suite, oldProblem, file.problem)
    DispatchQueue.global().async { for answer in unsaved.completions { answer(result) } }
  }

  /// Removes the saved values, except those that were written again.
  private static func forget(_ saved: Suite, of suite: DefaultsSuite) {
    unsaved.withLock { all in
      for (name, value) in saved.values
      where all.suites[suite]?.values[name]?.number == value.number {
        all.suites[suite]?.values[name] = nil
      }
      if let rest = all.suites[suite], rest.values.isEmpty, rest.completions.isEmpty {
        all.suites[suite] = nil
      }
    }
  }

  /// Makes user defaults read the file again. They have nothing to write, unless other code wrote to them directly.
  private static func refresh(_ store: DefaultsStore) {
    store.defaults.synchronize()
  }

  private static func notify(
    of suite: DefaultsSuite, _ oldProblem: FileStorageError?, _ problem: FileStorageError?
  ) {
    if let problem {
      guard problem != oldProblem else { return }
      // A later subscriber learns about the problem when it loads.
      let calls = DefaultsWatch.shared.calls(of: suite, reporting: problem)
      DispatchQueue.main.async { for call in calls { call() } }
    } else {
      // A property of user defaults now has the saved change.
      DispatchQueue.main.async {
        DefaultsWatch.shared.notifyChanges(of: suite, toAll: oldProblem != nil)
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
  /// Runs an operation while no other process that uses this library writes the file. Otherwise, each could lose the
  /// other's changes.
  ///
  /// It locks the folder. The wait for a process that holds the lock but is stopped is limited to a tenth of a second.
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
