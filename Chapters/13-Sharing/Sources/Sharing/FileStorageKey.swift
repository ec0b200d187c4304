import Dependencies
import Dispatch
import Exercises
import Foundation
import Synchronization

/// The key of a value that is kept in a file.
///
/// What is changed is written immediately, and then at most once a second. What others do to the file is seen.
///
/// Seed: 000, Sharing state (File storage).
public final class FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let storage: FileStorage
  private let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data
  /// All work of the key is done in turns, so no lock is held while it is done.
  private let queue: SerialWorkQueue<FileState<Value>>
  /// The number of what is done at the end of the process. `nil` before the first save.
  private let workAtEnd = Mutex<Int?>(nil)

  init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url
    storage = DependencyValues._current.defaultFileStorage
    self.decode = decode
    self.encode = encode
    queue = SerialWorkQueue(FileState())
  }

  deinit {
    workAtEnd.withLock { $0 }.map(EndOfProcess.remove)
  }

  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    queue.perform { [self] file in
      writePendingValue(file)
      let lastContents = file.contents
      let value = value(of: storage.contents(of: url), file)
      // A load that finds nothing changes nothing. That the value was removed is for the subscriber to hear.
      if case .success(nil) = value, lastContents != nil { file.contents = lastContents }
      continuation.resume(with: value)
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    // Is called when something may have happened to the file, by whomever.
    let look = { @Sendable [self] in
      queue.perform { [self] file in
        // Exercise 13.5
        exercise("13.5", "notify the subscriber of external changes to the file")
        file.contents = storage.contents(of: url)
      }
    }

    let watch = storage.watch(url, look)
    // The file may have changed between the first load and now.
    look()
    return SharedSubscription { [self] in
      watch.cancel()
      // Whoever makes the next reference loads what the last change of this one was.
      queue.perform { [self] file in writePendingValue(file) }
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    writeBeforeEndOfProcess()
    queue.perform { [self] file in
      // Exercise 13.4
      exercise("13.4", "write immediately, or keep the value pending until the second ends")
      continuation.resume(with: Result { try write(value, file) })
    }
  }
}

extension FileStorageKey {
  /// Writes what is held, if something is, and answers all who wait for it.
  private func writePendingValue(_ file: FileState<Value>) {
    guard let held = file.held.take() else { return }
    held.resume(with: Result { try write(held.value, file) })
  }

  /// Begins a pause of a second. It takes the place of one that has not ended.
  ///
  /// - Parameters:
  ///   - file: Is said to be pausing until the second ends.
  ///   - end: Is called in a turn, when the second has ended.
  private func pause(
    _ file: FileState<Value>, then end: @escaping @Sendable (FileState<Value>) -> Void
  ) {
    let pause = Pause()
    file.pause = pause
    storage.asyncAfter(
      // Who is about to die does not hold anything for long.
      EndOfProcess.isNear ? .milliseconds(10) : .seconds(1),
      DispatchWorkItem { [queue] in
        queue.perform { file in
          guard file.pause === pause else { return }
          file.pause = nil
          end(file)
        }
      })
  }

  /// From the first save on, the process does not end before what is pending is written, and what is being written is
  /// complete.
  private func writeBeforeEndOfProcess() {
    guard storage.isOnDisk else { return }
    workAtEnd.withLock { number in
      guard number == nil else { return }
      number = EndOfProcess.add { [weak self] deadline in
        self?.writePendingValueAtExit(until: deadline)
      }
    }
  }

  private func writePendingValueAtExit(until deadline: DispatchTime) {
    queue.performAndWait(until: deadline) { [self] file in
      writePendingValue(file)
      file.pause = nil
    }
  }

  /// What the contents stand for: a value, nothing, or what is wrong. They are remembered as the last ones seen.
  private func value(
    of contents: FileContents, _ file: FileState<Value>
  ) -> Result<Value?, any Error> {
    file.contents = contents
    file.isDamaged = false
    switch contents {
    case .absent:
      return .success(nil)
    case .unreadable(let error):
      return .failure(error)
    case .bytes(let data):
      guard !data.isEmpty else { return .success(nil) }
      let value = Result<Value?, any Error> { try decode(data) }
      if case .failure = value { file.isDamaged = true }
      return value
    }
  }

  private func write(_ value: Value, _ file: FileState<Value>) throws {
    if case .unreadable = file.contents { try makeSureNothingIsLost() }
    let data = try encode(value)
    if file.isDamaged, case .bytes(let damaged) = storage.contents(of: url) {
      try storage.write(damaged, to: storage.copyOfDamagedFile(url))
    }
    try storage.write(data, to: url)
    file.contents = .bytes(data)
    file.isDamaged = false
  }

  /// A file that could not be read is not overwritten, unless it was removed, or is empty.
  private func makeSureNothingIsLost() throws {
    switch storage.contents(of: url) {
    case .absent: return
    case .bytes(let data) where data.isEmpty: return
    case .bytes: throw FileStorageError(url, .unseen)
    case .unreadable(let error): throw FileStorageError(url, .keptUnread(error.reason))
    }
  }
}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(url))" }
}

/// The identity of a ``FileStorageKey``: its file and its storage.
public struct FileStorageKeyID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage
}
