import Dispatch
import Foundation
import Synchronization

/// Brings user defaults to the disk, and reads what other processes have brought there.
///
/// To write the whole file takes a millisecond or more, where a write in memory takes 0.03. So writes are collected for
/// a moment. A process that is killed loses what it wrote in that moment; one that exits, or gets a signal that it could
/// handle, loses nothing.
///
/// What is collected is kept here, and not put into the user defaults themselves: any `synchronize()` of the process
/// would have Foundation write it, in place.
enum DefaultsDisk {
  /// A value that is not on the disk.
  enum Unsaved: Sendable {
    case value(StoredDefault)
    /// The user defaults themselves have it, because a property has written it there.
    case inDefaults
  }

  /// How long writes are collected.
  private static let moment = DispatchTimeInterval.milliseconds(50)
  /// How long another program may take to write a file in place.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// Runs nothing but what is here, so that one may wait for it.
  private static let queue = DispatchQueue(label: "Sharing.DefaultsDisk", qos: .utility)
  private static let savesAtTheEnd = EndOfProcess.add { deadline in
    let work = DispatchWorkItem { saveAll() }
    queue.async(execute: work)
    _ = work.wait(timeout: deadline)
  }

  private static let unsaved = Mutex(All())
  private static let files = Mutex<[String: DefaultsFile]>([:])

  private struct All {
    var suites: [DefaultsSuite: Suite] = [:]
    var isScheduled = false
    /// How many values were written.
    var count = 0
  }

  private struct Suite: Sendable {
    let store: DefaultsStore
    /// The values, and the number of the write of each.
    var values: [String: (value: Unsaved, number: Int)] = [:]
    /// Who waits for them.
    var waiting: [@Sendable (Result<Void, any Error>) -> Void] = []
  }

  /// Collects values. They are there from now on.
  static func collect(_ values: [String: Unsaved], of store: DefaultsStore) {
    unsaved.withLock { all in
      for (name, value) in values {
        all.count += 1
        all.suites[store.suite, default: Suite(store: store)].values[name] = (value, all.count)
      }
    }
  }

  /// A value that is not on the disk. `nil` if it is there, or in the user defaults.
  static func value(of name: String, in suite: DefaultsSuite) -> StoredDefault? {
    let value = unsaved.withLock { $0.suites[suite]?.values[name]?.value }
    if case .value(let stored) = value { return stored }
    // While the file is damaged, what it had before stays.
    return value == nil ? file(of: suite)?.lastGood(name) : nil
  }

  /// Saves what was collected.
  ///
  /// - Parameters:
  ///   - store: The user defaults.
  ///   - isUrgent: Whether it is saved now, and not within a moment.
  ///   - whenSaved: Is called when it is on the disk, or cannot be written. It may be called immediately.
  static func save(
    _ store: DefaultsStore, isUrgent: Bool = false,
    whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    guard !store.isInMemory else {
      whenSaved?(.success(()))
      return
    }
    _ = savesAtTheEnd
    let isFirst = unsaved.withLock { all in
      var suite = all.suites[store.suite] ?? Suite(store: store)
      if let whenSaved { suite.waiting.append(whenSaved) }
      all.suites[store.suite] = suite
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

  /// Reads a suite again that someone else may have written, and has told what has changed.
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
      // The values stay until they are on the disk.
      for suite in suites.keys { all.suites[suite]?.waiting = [] }
      return suites
    }
    for (suite, unsaved) in suites { save(unsaved, of: suite) }
  }

  private static func save(_ unsaved: Suite, of suite: DefaultsSuite) {
    let store = unsaved.store
    guard let file = file(of: suite) else {
      // Where these are kept is unknown.
      store.defaults.synchronize()
      forget(unsaved, of: suite)
      DispatchQueue.global().async { for answer in unsaved.waiting { answer(.success(())) } }
      return
    }
    let oldProblem = file.problem
    let result = suite.withoutOtherProcesses {
      // Another program may be writing the file in place. It is waited for, but not for long.
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
    FailedSaves.note(result, of: .defaults(suite))
    notify(of: suite, oldProblem, file.problem)
    DispatchQueue.global().async { for answer in unsaved.waiting { answer(result) } }
  }

  /// Forgets what has been saved, unless it was written again.
  private static func forget(_ saved: Suite, of suite: DefaultsSuite) {
    unsaved.withLock { all in
      for (name, value) in saved.values
      where all.suites[suite]?.values[name]?.number == value.number {
        all.suites[suite]?.values[name] = nil
      }
      if let rest = all.suites[suite], rest.values.isEmpty, rest.waiting.isEmpty {
        all.suites[suite] = nil
      }
    }
  }

  /// Has user defaults read the file again. They have nothing to write, unless somebody has written to them directly.
  private static func refresh(_ store: DefaultsStore) {
    store.defaults.synchronize()
  }

  private static func notify(
    of suite: DefaultsSuite, _ oldProblem: FileStorageError?, _ problem: FileStorageError?
  ) {
    if let problem {
      guard problem != oldProblem else { return }
      // Who subscribes from now on has loaded, and knows it.
      let calls = DefaultsWatch.shared.calls(of: suite, telling: problem)
      DispatchQueue.main.async { for call in calls { call() } }
    } else {
      // A property of user defaults has a change now that was saved.
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
