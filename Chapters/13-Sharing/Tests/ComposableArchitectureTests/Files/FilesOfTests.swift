import ConcurrencyExtras
import Dependencies
import Dispatch
import Foundation

@_spi(Internals) @testable import Sharing

/// Files in memory whose throttle intervals end when a test says so.
final class FilesOfTest: Sendable {
  let url = URL(filePath: "/stats.json")
  let storage: FileStorage
  private let seconds: Works
  private let notifications: Works

  /// - Parameter tellsAtOnce: Whether watches are notified of a change immediately, rather than by ``tellNews()``.
  init(notifiesImmediately: Bool = true) {
    let seconds = Works()
    let notifications = Works()
    self.seconds = seconds
    self.notifications = notifications
    storage = .inMemory(
      fileSystem: LockIsolated([:]),
      async: { work in
        if notifiesImmediately { work.perform() } else { notifications.append(work) }
      },
      asyncAfter: { _, work in seconds.append(work) })
  }

  /// A key of the file, for numbers.
  func key() -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      .fileStorage(url)
    }
  }

  /// The contents of the file.
  var text: String? {
    guard case .bytes(let data) = storage.contents(of: url) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Another program writes the file.
  func write(_ text: String) throws { try storage.write(Data(text.utf8), to: url) }

  /// Another program removes the file.
  func remove() throws { try storage.remove(url) }

  /// Ends the current throttle intervals.
  func endSecond() {
    for interval in seconds.take() { interval.perform() }
  }

  /// Ends the interval that began first, and no other.
  func endFirstSecond() {
    seconds.takeFirst()?.perform()
  }

  /// Notifies watches of the changes of the file.
  func notifyWatches() {
    while case let works = notifications.take(), !works.isEmpty {
      for work in works { work.perform() }
    }
  }
}

/// Work that waits for the test.
private final class Works: Sendable {
  // Work items may be performed on any thread.
  private let items = LockIsolated<[UncheckedSendable<DispatchWorkItem>]>([])

  func append(_ item: DispatchWorkItem) {
    let item = UncheckedSendable(item)
    items.withValue { $0.append(item) }
  }

  func takeFirst() -> DispatchWorkItem? {
    items.withValue { items in items.isEmpty ? nil : items.removeFirst() }?.value
  }

  func take() -> [DispatchWorkItem] {
    let taken = items.withValue { items in
      defer { items = [] }
      return items
    }
    return taken.map(\.value)
  }
}

/// The results and values that a key passed to its continuations and its subscriber.
final class ReceivedResults: Sendable {
  private let lines = LockIsolated<[String]>([])

  /// The entries since the last call.
  func take() -> [String] {
    lines.withValue { lines in
      defer { lines = [] }
      return lines
    }
  }

  func append(_ line: String) { lines.withValue { $0.append(line) } }

  /// `load 1`, `load nothing` or `load DecodingError`.
  func load(_ name: String = "load") -> LoadContinuation<Int> {
    LoadContinuation { self.append("\(name) \(Self.text($0))") }
  }

  /// `save 1` or `save FileStorageError`.
  func save(_ name: String) -> SaveContinuation {
    SaveContinuation { result in
      switch result {
      case .success: self.append("saved \(name)")
      case .failure(let error): self.append("\(type(of: error)) of \(name)")
      }
    }
  }

  var subscriber: SharedSubscriber<Int> {
    SharedSubscriber { self.append("received \(Self.text($0))") }
  }

  private static func text(_ result: Result<Int?, any Error>) -> String {
    switch result {
    case .success(let value): value.map { "\($0)" } ?? "nothing"
    case .failure(let error): "\(type(of: error))"
    }
  }
}

extension FileStorageKey<Int> {
  /// Saves a number as a change does.
  func change(to value: Int, _ received: ReceivedResults) {
    save(value, context: .didSet, continuation: received.save("\(value)"))
  }
}

/// A folder on disk that is removed when the test ends.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .resolvingSymlinksInPath()
      .appending(path: "sharing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appending(path: name) }

  /// The names of all files, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// Waits for a condition that the system causes, and returns whether it holds.
func eventually(_ condition: @Sendable () -> Bool) async throws -> Bool {
  for _ in 0..<600 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(5))
  }
  return condition()
}
