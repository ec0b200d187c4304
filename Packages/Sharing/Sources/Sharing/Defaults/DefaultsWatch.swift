import Foundation
import Synchronization

/// The subscribers that are notified when a value in user defaults changes.
///
/// On Linux, user defaults notify no observers. So keys write through ``write(_:to:by:isUrgent:put:whenSaved:)``, which
/// notifies the other subscribers of the same suite and key. The changes of other processes are found in the file of
/// the suite.
///
/// A subscriber is notified only of values that differ from its last one.
final class DefaultsWatch: Sendable {
  static let shared = DefaultsWatch()

  /// The subject of a write or a subscription: a key, or a property of `UserDefaults`.
  enum Name: Hashable, Sendable {
    case key(String)
    case property(AnyKeyPath & Sendable)
  }

  /// The source of a write, which isn't notified of it: wrappers of the same type with the same user defaults.
  struct Writer: Hashable, Sendable {
    let store: DefaultsStore
    let type: ObjectIdentifier

    init(store: DefaultsStore, type: Any.Type) {
      self.store = store
      self.type = ObjectIdentifier(type)
    }
  }

  private struct Suite {
    var observedKeys: [Name: ObservedKey] = [:]
    var file: FileWatch?
  }

  private let suites = Mutex<[DefaultsSuite: Suite]>([:])

  /// Adds a subscriber, which is notified of changes.
  ///
  /// - Parameters:
  ///   - name: The key or property.
  ///   - writer: The writer, whose own writes aren't reported.
  ///   - read: Reads the value. It is called without holding a lock.
  ///   - onChange: A closure that is called with each new value on the thread that found it, and with an error of the
  ///     file on the main queue. Calls with values of one name never overlap.
  func subscribe(
    to name: Name, as writer: Writer, read: @escaping @Sendable () -> StoredDefault,
    onChange: @escaping @Sendable (Result<StoredDefault, any Error>) -> Void
  ) -> SharedSubscription {
    let store = writer.store
    let suite = store.suite
    // The getter may use other shared values, so it is called outside the lock. Values that are written before the
    // subscriber is registered are reported to it afterwards.
    let seen = read()
    let (id, observedKey) = suites.withLock { suites in
      let observedKey = suites[suite]?.observedKeys[name] ?? ObservedKey(read: read)
      suites[suite, default: Suite()].observedKeys[name] = observedKey
      return (observedKey.add(writer, onChange, seen: seen), observedKey)
    }
    watchFile(of: store, suite)
    observedKey.notify()
    return SharedSubscription {
      // The removed objects are released outside the lock.
      let (subscriber, unwatched) = self.suites.withLock { suites -> (Any?, FileWatch?) in
        let (subscriber, isLast) = observedKey.remove(id)
        guard isLast, suites[suite]?.observedKeys[name] === observedKey else {
          return (subscriber, nil)
        }
        suites[suite]?.observedKeys[name] = nil
        guard suites[suite]?.observedKeys.isEmpty == true else { return (subscriber, nil) }
        return (subscriber, suites.removeValue(forKey: suite)?.file)
      }
      withExtendedLifetime(subscriber) {}
      unwatched?.cancel()
    }
  }

  /// Watches the file of a suite, unless it is watched already.
  private func watchFile(of store: DefaultsStore, _ suite: DefaultsSuite) {
    guard case .file(let path) = suite, suites.withLock({ $0[suite]?.file == nil }) else { return }
    let watch = FileWatch(path, seesOpenFiles: false) { DefaultsDisk.readAgain(store) }
    let isNeeded = suites.withLock { suites in
      guard suites[suite] != nil, suites[suite]?.file == nil else { return false }
      suites[suite]?.file = watch
      return true
    }
    if !isNeeded { watch.cancel() }
  }

  /// Writes a value, and notifies all other subscribers of its name.
  ///
  /// - Parameters:
  ///   - stored: The value.
  ///   - name: The key or property.
  ///   - writer: The writer, which isn't notified.
  ///   - isUrgent: Whether to save the value to disk immediately rather than after a short delay.
  ///   - put: Writes the value to the user defaults. It is called without holding a lock.
  ///   - whenSaved: A closure that is called when the value is on disk or can't be written.
  func write(
    _ stored: StoredDefault, to name: Name, by writer: Writer, isUrgent: Bool = false,
    put: () -> Void, whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    let store = writer.store
    let observedKeys = observedKeys(of: store.suite)
    observedKeys[name]?.willWrite()
    name.put(in: store, put)
    observedKeys[name]?.didWrite(stored, by: writer)
    for (other, observedKey) in observedKeys where name.mayBe(other) { observedKey.notify() }
    DefaultsDisk.save(store, isUrgent: isUrgent, whenSaved: whenSaved)
  }

  /// Notifies the subscribers of changes in a suite.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - toAll: Whether to notify subscribers that have already seen the value as well.
  func notifyChanges(of suite: DefaultsSuite, toAll: Bool = false) {
    for observedKey in observedKeys(of: suite).values { observedKey.notify(toAll: toAll) }
  }

  /// The calls that report a suite's problem to all current subscribers.
  func calls(of suite: DefaultsSuite, reporting problem: any Error) -> [@Sendable () -> Void] {
    observedKeys(of: suite).values.flatMap { $0.calls(reporting: problem) }
  }

  /// Whether changes of a suite by other processes are observed.
  func isWatching(_ suite: DefaultsSuite) -> Bool {
    suites.withLock { $0[suite]?.file != nil }
  }

  private func observedKeys(of suite: DefaultsSuite) -> [Name: ObservedKey] {
    suites.withLock { $0[suite]?.observedKeys ?? [:] }
  }
}

extension DefaultsWatch.Name {
  /// Writes a value. The key of a property is unknown, so the changed keys are found by comparison.
  fileprivate func put(in store: DefaultsStore, _ put: () -> Void) {
    guard case .property = self, !store.isInMemory else { return put() }
    let before = store.all
    put()
    let after = store.all
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    DefaultsDisk.collect(
      Dictionary(uniqueKeysWithValues: changed.map { ($0, .inDefaults) }), of: store)
  }

  /// Whether a write to one name may change the other. The key of a property is unknown.
  fileprivate func mayBe(_ other: Self) -> Bool {
    if case (.key, .key) = (self, other) { self == other } else { true }
  }
}

/// One key of one suite, with its subscribers.
private final class ObservedKey: Sendable {
  private struct Subscriber {
    let writer: DefaultsWatch.Writer
    let onChange: @Sendable (Result<StoredDefault, any Error>) -> Void
    /// The value that the subscriber saw last. `nil` if it must be notified in any case.
    var seen: StoredDefault?
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var nextID = 0
    /// The number of writes in progress.
    var writes = 0
    /// The number of writes started so far.
    var begunWrites = 0
    var isNotifying = false
    var hasChanges = false
  }

  private let read: @Sendable () -> StoredDefault
  private let state = Mutex(State())

  init(read: @escaping @Sendable () -> StoredDefault) {
    self.read = read
  }

  func add(
    _ writer: DefaultsWatch.Writer,
    _ onChange: @escaping @Sendable (Result<StoredDefault, any Error>) -> Void,
    seen: StoredDefault
  ) -> Int {
    state.withLock { state in
      defer { state.nextID += 1 }
      state.subscribers[state.nextID] = Subscriber(writer: writer, onChange: onChange, seen: seen)
      return state.nextID
    }
  }

  /// - Returns: The subscriber that was removed, and whether no subscriber is left.
  func remove(_ id: Int) -> (subscriber: Any?, isLast: Bool) {
    state.withLock { state in
      let subscriber = state.subscribers.removeValue(forKey: id)
      return (subscriber, state.subscribers.isEmpty)
    }
  }

  func willWrite() {
    state.withLock { state in
      state.writes += 1
      state.begunWrites += 1
    }
  }

  func didWrite(_ stored: StoredDefault, by writer: DefaultsWatch.Writer) {
    state.withLock { state in
      state.writes -= 1
      for (id, subscriber) in state.subscribers where subscriber.writer == writer {
        state.subscribers[id]?.seen = stored
      }
    }
  }

  /// Notifies the subscribers that have not seen the value.
  ///
  /// One thread notifies at a time, so that no subscriber is left with an older value. A thread that arrives in the
  /// meantime leaves the notification to the first. Nothing is read during a write, because the writer itself would be
  /// notified of its value. The end of the write triggers the notification.
  ///
  /// - Parameter toAll: Whether to notify subscribers that have already seen the value as well.
  func notify(toAll: Bool = false) {
    let begins = state.withLock { state in
      defer { state.isNotifying = true }
      if toAll { for id in state.subscribers.keys { state.subscribers[id]?.seen = nil } }
      state.hasChanges = true
      return !state.isNotifying
    }
    guard begins else { return }
    while let calls = nextCalls() {
      for call in calls { call() }
    }
  }

  private func nextCalls() -> [@Sendable () -> Void]? {
    let begunWrites = state.withLock { state -> Int? in
      guard state.hasChanges, state.writes == 0 else {
        state.isNotifying = false
        return nil
      }
      state.hasChanges = false
      return state.begunWrites
    }
    guard let begunWrites else { return nil }
    let stored = read()
    return state.withLock { state in
      guard state.begunWrites == begunWrites else {
        // The end of the other write triggers the notification, or leaves it to this thread.
        state.hasChanges = true
        return []
      }
      return state.subscribers.sorted { $0.key < $1.key }.compactMap { id, subscriber in
        guard subscriber.seen != stored else { return nil }
        state.subscribers[id]?.seen = stored
        return { subscriber.onChange(.success(stored)) }
      }
    }
  }

  /// The calls that report a problem to each subscriber.
  func calls(reporting problem: any Error) -> [@Sendable () -> Void] {
    state.withLock { state in
      state.subscribers.values.map { subscriber in { subscriber.onChange(.failure(problem)) } }
    }
  }
}
