import Dispatch
import Foundation
import Synchronization

/// Brings user defaults to the disk, and reads what other processes have brought there.
///
/// On Linux only `synchronize()` does so. It writes the whole file, and takes a millisecond for a few keys and five
/// for a thousand, where a write in memory takes 0.03. So writes are collected for a moment. A process that is killed
/// loses what it wrote in that moment; one that exits, or gets a signal that it could handle, loses nothing.
enum DefaultsDisk {
  /// How long writes are collected.
  private static let moment = DispatchTimeInterval.milliseconds(50)

  private static let unsaved = Mutex<[DefaultsSuite: DefaultsStore]>([:])
  /// Runs nothing but what is here, so that one may wait for it.
  private static let queue = DispatchQueue(label: "Sharing.DefaultsDisk", qos: .utility)
  private static let savesAtTheEnd = EndOfProcess.add { queue.sync { saveAll() } }

  /// Saves a suite within a moment.
  static func saveSoon(_ store: DefaultsStore) {
    guard !store.isInMemory else { return }
    _ = savesAtTheEnd
    let suite = store.suite
    let isFirst = unsaved.withLock { unsaved in
      defer { unsaved[suite] = store }
      return unsaved.isEmpty
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + moment) { saveAll() }
  }

  /// Saves all that was written.
  ///
  /// - Parameter whenSaved: Is called when it is on the disk.
  static func saveNow(whenSaved: @escaping @Sendable () -> Void) {
    queue.async {
      saveAll()
      DispatchQueue.global().async(execute: whenSaved)
    }
  }

  /// Reads a suite anew that somebody else may have written, and tells what has changed.
  static func readAgain(_ store: DefaultsStore) {
    queue.async {
      // If there are writes to save, saving them will read it.
      guard unsaved.withLock({ $0[store.suite] == nil }) else { return }
      synchronize(store)
    }
  }

  private static func saveAll() {
    let stores = unsaved.withLock { unsaved in
      defer { unsaved = [:] }
      return unsaved
    }
    for store in stores.values { synchronize(store) }
  }

  /// Writes what is unsaved, reads what others have written, and has it told.
  private static func synchronize(_ store: DefaultsStore) {
    let suite = store.suite
    suite.withoutOtherProcesses {
      // User defaults that nothing was read from would synchronise all suites of the process.
      _ = store.defaults.object(forKey: "")
      store.defaults.synchronize()
      // This reads the file, if nothing was unsaved.
      _ = store.defaults.object(forKey: "")
    }
    DispatchQueue.main.async { DefaultsWatch.shared.tellChanges(of: suite) }
  }
}

extension DefaultsSuite {
  /// Foundation empties the file and writes it anew. Who reads or adds to it meanwhile would lose what is in it.
  ///
  /// So the folder is locked, which keeps out other processes that use this library. One that holds the lock and was
  /// stopped is not waited for longer than a tenth of a second.
  fileprivate func withoutOtherProcesses(_ body: () -> Void) {
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
    body()
  }
}
