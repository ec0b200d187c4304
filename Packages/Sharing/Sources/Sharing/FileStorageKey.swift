import Dependencies
import Dispatch
import Foundation
import Synchronization

/// The key of a value that is stored in a file.
///
/// A change is written immediately, and further changes at most once a second. External changes of the file are
/// observed.
///
/// Seed: 000, Sharing state (File storage).
public final class FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let storage: FileStorage
  private let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data
  /// The key's work runs on this queue, so no lock is held while it runs.
  private let queue: SerialWorkQueue<FileState<Value>>
  /// The number of the work that is registered for the end of the process. `nil` before the first save.
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
      // A load that finds no value changes nothing. The subscription reports the removal.
      if case .success(nil) = value, lastContents != nil { file.contents = lastContents }
      continuation.resume(with: value)
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    // Called when the file may have changed, whatever the cause.
    let check = { @Sendable [self] in
      queue.perform { [self] file in
        let contents = storage.contents(of: url)
        // Contents that this key itself read or wrote aren't reported.
        guard contents != file.contents else { return }

        switch contents {
        case .absent:
          // Removing the file discards the pending write.
          file.pendingWrite.take()?.resume(with: .success(()))
          subscriber.yield(with: value(of: contents, file))
        case .bytes where file.pendingWrite != nil:
          // The pending write overwrites these contents when the second ends.
          file.contents = contents
        case .bytes, .unreadable:
          subscriber.yield(with: value(of: contents, file))
        }
      }
    }

    let watch = storage.watch(url, check)
    // The file may have changed between the first load and now.
    check()
    return SharedSubscription { [self] in
      watch.cancel()
      // The next reference must load the last change of this one.
      queue.perform { [self] file in writePendingValue(file) }
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    writeBeforeEndOfProcess()
    queue.perform { [self] file in
      var continuations = file.pendingWrite.take()?.continuations ?? []
      continuations.append(continuation)
      file.pendingWrite = PendingWrite(value: value, continuations: continuations)

      if context == .userInitiated || !file.isInInterval {
        writeAndStartInterval(file)
      }

      @Sendable func writeAndStartInterval(_ file: FileState<Value>) {
        guard file.pendingWrite != nil else { return }
        writePendingValue(file)
        // With continuous changes, there is one write per second, too.
        startInterval(file, then: writeAndStartInterval)
      }
    }
  }
}

extension FileStorageKey {
  /// Writes the pending value, if there is one, and resumes its continuations.
  private func writePendingValue(_ file: FileState<Value>) {
    guard let pending = file.pendingWrite.take() else { return }
    pending.resume(with: Result { try write(pending.value, file) })
  }

  /// Starts an interval of one second, which replaces the current interval, if any.
  ///
  /// - Parameters:
  ///   - file: The state, whose `interval` is set until the second ends.
  ///   - end: A closure that is called on the key's queue when the second ends.
  private func startInterval(
    _ file: FileState<Value>, then end: @escaping @Sendable (FileState<Value>) -> Void
  ) {
    let interval = WriteInterval()
    file.interval = interval
    storage.asyncAfter(
      // A process that is about to end doesn't delay writes for long.
      EndOfProcess.isNear ? .milliseconds(10) : .seconds(1),
      DispatchWorkItem { [queue] in
        queue.perform { file in
          guard file.interval === interval else { return }
          file.interval = nil
          end(file)
        }
      })
  }

  /// Registers work, once, that completes the current write and the pending write before the process ends.
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
      file.interval = nil
    }
  }

  /// The result of decoding the contents: a value, no value, or an error. The contents are recorded as the last ones
  /// seen.
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
    if case .unreadable = file.contents { try checkNothingIsLost() }
    let data = try encode(value)
    if file.isDamaged, case .bytes(let damaged) = storage.contents(of: url) {
      try storage.write(damaged, to: storage.copyOfDamagedFile(url))
    }
    try storage.write(data, to: url)
    file.contents = .bytes(data)
    file.isDamaged = false
  }

  /// Throws if overwriting a file that couldn't be read would lose data. A removed or empty file may be overwritten.
  private func checkNothingIsLost() throws {
    switch storage.contents(of: url) {
    case .absent: return
    case .bytes(let data) where data.isEmpty: return
    case .bytes: throw FileStorageError(url, .unseen)
    case .unreadable(let error): throw FileStorageError(url, .notOverwritten(error.reason))
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
