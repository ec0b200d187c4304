import Foundation
import Synchronization
import Testing

@testable import Sharing

/// The source of a ``SourceKey``, which a test controls, and which records its requests.
///
/// Each source is a different key. It responds immediately, unless the test holds its responses.
final class Source<Value: Sendable>: Sendable {
  private let content: Mutex<Content>

  /// The requests, in order: `load`, `reload`, `subscribe`, `save 1`, `save 1 on demand`, `cancel`.
  let log = RecordedValues<String>()

  /// A closure that is called for each request, with its log entry.
  let onRequest = Mutex<(@Sendable (String) -> Void)?>(nil)

  private struct Content {
    var value: Value?
    var loadError: (any Error)?
    var saveError: (any Error)?
    var suspendsLoads = false
    var suspendsSaves = false
    var loads: [LoadContinuation<Value>] = []
    var saves: [SaveContinuation] = []
    var subscribers: [Int: SharedSubscriber<Value>] = [:]
    var subscriptions = 0
  }

  init(_ value: Value? = nil) {
    content = Mutex(Content(value: value))
  }

  /// Its value.
  var value: Value? {
    get { content.withLock { $0.value } }
    set { content.withLock { $0.value = newValue } }
  }

  /// The number of subscribers.
  var subscribers: Int { content.withLock { $0.subscribers.count } }

  /// The saves in the log.
  var saves: [String] { log.all.filter { $0.hasPrefix("save") } }

  func failLoads(with error: (any Error)?) {
    content.withLock { $0.loadError = error }
  }

  func failSaves(with error: (any Error)?) {
    content.withLock { $0.saveError = error }
  }

  func suspendLoads() {
    content.withLock { $0.suspendsLoads = true }
  }

  func suspendSaves() {
    content.withLock { $0.suspendsSaves = true }
  }

  /// Removes the pending loads, so that only the caller retains them.
  func removePendingLoads() -> [LoadContinuation<Value>] {
    content.withLock { content in
      defer { content.loads = [] }
      return content.loads
    }
  }

  /// Resumes the pending loads, and suspends no more.
  func resumeLoads() {
    content.withLock { $0.suspendsLoads = false }
    removePendingLoads().forEach { $0.resume(with: answer) }
  }

  /// Resumes the pending saves, and suspends no more.
  func resumeSaves() {
    let (saves, error) = content.withLock { content in
      defer { content.saves = [] }
      content.suspendsSaves = false
      return (content.saves, content.saveError)
    }
    for save in saves { save.resume(with: error.map { .failure($0) } ?? .success(())) }
  }

  /// Notifies the subscribers.
  func notify(_ body: (SharedSubscriber<Value>) -> Void) {
    content.withLock { Array($0.subscribers.values) }.forEach(body)
  }

  /// Changes the value externally, and notifies the subscribers.
  func change(to value: Value) {
    self.value = value
    notify { $0.yield(value) }
  }

  private var answer: Result<Value?, any Error> {
    content.withLock { content in
      content.loadError.map { .failure($0) } ?? .success(content.value)
    }
  }

  private func note(_ request: String) {
    log(request)
    onRequest.withLock { $0 }?(request)
  }

  // MARK: What the key asks for

  fileprivate func load(_ context: LoadContext<Value>, _ continuation: LoadContinuation<Value>) {
    note(context.initialValue == nil ? "reload" : "load")
    let isPending = content.withLock { content in
      if content.suspendsLoads { content.loads.append(continuation) }
      return content.suspendsLoads
    }
    if !isPending { continuation.resume(with: answer) }
  }

  fileprivate func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    note("subscribe")
    let number = content.withLock { content in
      content.subscriptions += 1
      content.subscribers[content.subscriptions] = subscriber
      return content.subscriptions
    }
    return SharedSubscription { [self] in
      content.withLock { $0.subscribers[number] = nil }
      note("cancel")
    }
  }

  fileprivate func save(_ value: Value, _ context: SaveContext, _ continuation: SaveContinuation) {
    note("save \(value)\(context == .didSet ? "" : " on demand")")
    let result: Result<Void, any Error>? = content.withLock { content in
      if content.suspendsSaves {
        content.saves.append(continuation)
        return nil
      }
      if let error = content.saveError { return .failure(error) }
      content.value = value
      return .success(())
    }
    if let result { continuation.resume(with: result) }
  }
}

/// The key of a ``Source``. Its name is part of its value, but not of its identity.
struct SourceKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  let source: Source<Value>
  var name = "the source"

  init(_ source: Source<Value>, _ name: String = "the source") {
    self.source = source
    self.name = name
  }

  var id: ObjectIdentifier { ObjectIdentifier(source) }
  var description: String { name }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    source.load(context, continuation)
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    source.subscribe(subscriber)
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    source.save(value, context, continuation)
  }
}

/// The same key without a way to save.
struct ReadingKey<Value: Sendable>: SharedReaderKey {
  let source: Source<Value>

  init(_ source: Source<Value>) {
    self.source = source
  }

  var id: ObjectIdentifier { ObjectIdentifier(source) }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    source.load(context, continuation)
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    source.subscribe(subscriber)
  }
}

/// Records values from any thread.
final class RecordedValues<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func callAsFunction(_ value: Value) {
    values.withLock { $0.append(value) }
  }
}

/// An error with a name.
struct SourceError: Error, Equatable {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A description of an error, for comparisons.
func reason(_ error: (any Error)?) -> String? {
  error.map { ($0 as? SourceError)?.name ?? String(describing: $0) }
}

/// A shared value for many tests.
struct Person: Equatable, Identifiable, Sendable {
  var id = 1
  var name = "Ada"
  var age = 36
  var initial: String { String(name.prefix(1)) }
}

/// Counts objects that are still alive.
struct Survivors: Sendable {
  private let living = Living()

  var count: Int { living.count.load(ordering: .relaxed) }

  func make() -> Survivor { Survivor(living) }

  fileprivate final class Living: Sendable {
    let count = Atomic(0)
  }

  final class Survivor: Sendable {
    private let living: Living

    fileprivate init(_ living: Living) {
      self.living = living
      living.count.add(1, ordering: .relaxed)
    }

    deinit { living.count.subtract(1, ordering: .relaxed) }
  }
}

/// Runs work on new threads concurrently, and waits for its end.
///
/// - Parameters:
///   - count: The number of threads.
///   - work: A closure that is called on each thread, with its number from 0.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      work(index)
      group.leave()
    }
  }
  group.wait()
}

/// A gate for threads. A wait ends with a timeout, so that a wrong solution fails instead of hanging.
final class ThreadGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// - Returns: Whether it was opened.
  @discardableResult
  func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }

  func open() { semaphore.signal() }
}

/// Ends a test that would fail in the same way many thousand times.
func requireThatReferencesAreFound() throws {
  let source = Source(1)
  let references = References()
  let first = references.value(forKey: SourceKey(source)) { 0 }
  try #require(first === references.value(forKey: SourceKey(source)) { 0 })
}

/// Ends a test that would fail in the same way many thousand times.
func requireThatChangesWork() throws {
  let source = Source(1)
  alone(0, source).withLock { $0 += 1 }
  try #require(source.value == 2)
}

/// Ends a test that would fail in the same way many thousand times.
func requireThatPartsWork() throws {
  let person = Shared(value: Person())
  person.age.withLock { $0 = 40 }
  try #require(person.wrappedValue.age == 40)
}

/// Ends a test that would fail in the same way many thousand times.
func requireThatSharingWorks() throws {
  try requireThatReferencesAreFound()
  try requireThatChangesWork()
  try requireThatPartsWork()
}

/// A shared value that a source keeps and that no other wrapper finds by its key.
func alone<Value: Sendable>(_ defaultValue: Value, _ source: Source<Value>) -> Shared<Value> {
  let reference = KeyedReference(key: SourceKey(source), default: defaultValue, in: References())
  reference.loadAtFirst()
  reference.subscribe()
  return Shared(reference: reference)
}
