import Foundation
import Synchronization

/// The subscribers that are notified when a value in user defaults changes.
///
/// On Linux user defaults tell nobody of a change. So keys write through ``write(_:to:of:by:put:)``, which tells the
/// other subscribers of the same suite and key. What other processes write is found in the file of the suite.
///
/// A subscriber is notified only of values that differ from the one that it saw last.
final class DefaultsWatch: Sendable {
  static let shared = DefaultsWatch()

  /// What is written or watched: a key, or a property of `UserDefaults`.
  enum Name: Hashable, Sendable {
    case key(String)
    case property(AnyKeyPath & Sendable)
  }

  /// Who writes, and is not told of it: wrappers of the same type with the same user defaults.
  struct Writer: Hashable, Sendable {
    let store: DefaultsStore
    let type: ObjectIdentifier

    init(store: DefaultsStore, type: Any.Type) {
      self.store = store
      self.type = ObjectIdentifier(type)
    }
  }

  private struct Suite {
    var places: [Name: Place] = [:]
    var file: FileWatch?
  }

  private let suites = Mutex<[DefaultsSuite: Suite]>([:])

  /// Begins to notify of changes.
  ///
  /// - Parameters:
  ///   - name: What is watched.
  ///   - writer: The writer, which is not notified of its own writes.
  ///   - read: Reads the value. No lock is held.
  ///   - onChange: Is called with each new value, on the thread that found it, and on the main queue with what is wrong
  ///     with the file. Calls with values of one name never overlap.
  func subscribe(
    to name: Name, as writer: Writer, read: @escaping @Sendable () -> StoredDefault,
    onChange: @escaping @Sendable (Result<StoredDefault, any Error>) -> Void
  ) -> SharedSubscription {
    let store = writer.store
    let suite = store.suite
    // A getter may be called that uses other shared values. What is written until the subscriber is known is told to it
    // afterwards.
    let seen = read()
    let (id, place) = suites.withLock { suites in
      let place = suites[suite]?.places[name] ?? Place(read: read)
      suites[suite, default: Suite()].places[name] = place
      return (place.add(writer, onChange, seen: seen), place)
    }
    watchFile(of: store, suite)
    place.notify()
    return SharedSubscription {
      // What is removed is released without the lock.
      let (subscriber, unwatched) = self.suites.withLock { suites -> (Any?, FileWatch?) in
        let (subscriber, isLast) = place.remove(id)
        guard isLast, suites[suite]?.places[name] === place else { return (subscriber, nil) }
        suites[suite]?.places[name] = nil
        guard suites[suite]?.places.isEmpty == true else { return (subscriber, nil) }
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

  /// Writes a value, and notifies all other subscribers.
  ///
  /// - Parameters:
  ///   - stored: What is written.
  ///   - name: Where.
  ///   - writer: Who writes.
  ///   - isUrgent: Whether it is brought to the disk now, and not within a moment.
  ///   - put: Writes it. No lock is held.
  ///   - whenSaved: Is called when it is on the disk, or cannot be written.
  func write(
    _ stored: StoredDefault, to name: Name, by writer: Writer, isUrgent: Bool = false,
    put: () -> Void, whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    let store = writer.store
    let places = places(of: store.suite)
    places[name]?.willWrite()
    name.put(in: store, put)
    places[name]?.didWrite(stored, by: writer)
    for (other, place) in places where name.mayBe(other) { place.notify() }
    DefaultsDisk.save(store, isUrgent: isUrgent, whenSaved: whenSaved)
  }

  /// Notifies the subscribers of changes in a suite.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - toAll: Whether subscribers that have already seen the value are notified as well.
  func tellChanges(of suite: DefaultsSuite, toAll: Bool = false) {
    for place in places(of: suite).values { place.notify(toAll: toAll) }
  }

  /// What notifies all who have subscribed by now what is wrong with a suite.
  func calls(of suite: DefaultsSuite, telling problem: any Error) -> [@Sendable () -> Void] {
    places(of: suite).values.flatMap { $0.calls(telling: problem) }
  }

  /// Whether what other processes do to a suite is seen.
  func isWatching(_ suite: DefaultsSuite) -> Bool {
    suites.withLock { $0[suite]?.file != nil }
  }

  private func places(of suite: DefaultsSuite) -> [Name: Place] {
    suites.withLock { $0[suite]?.places ?? [:] }
  }
}

extension DefaultsWatch.Name {
  /// Has a value written. Of a property one cannot know which key it has, so it is looked up what has changed.
  fileprivate func put(in store: DefaultsStore, _ put: () -> Void) {
    guard case .property = self, !store.isInMemory else { return put() }
    let before = store.all
    put()
    let after = store.all
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    DefaultsDisk.collect(
      Dictionary(uniqueKeysWithValues: changed.map { ($0, .inDefaults) }), of: store)
  }

  /// Whether a write to one may have changed the other. Of a property one cannot know which key it has.
  fileprivate func mayBe(_ other: Self) -> Bool {
    if case (.key, .key) = (self, other) { self == other } else { true }
  }
}

/// One key of one suite, with its subscribers.
private final class Place: Sendable {
  private struct Subscriber {
    let writer: DefaultsWatch.Writer
    let onChange: @Sendable (Result<StoredDefault, any Error>) -> Void
    /// What it shows, as far as this place knows. `nil` if it has to be told in any case.
    var seen: StoredDefault?
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var nextID = 0
    /// How many writes have begun, and have not ended.
    var writes = 0
    /// How many writes have begun so far.
    var begunWrites = 0
    var isTelling = false
    var hasNews = false
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
  /// One thread tells at a time, so that nobody is left with an older value. Another that comes meanwhile leaves it to
  /// the first. Nothing is read while a write is under way, as it would be told to the one who writes it. The end of
  /// the write tells.
  ///
  /// - Parameter toAll: Whether subscribers that have already seen the value are notified as well.
  func notify(toAll: Bool = false) {
    let begins = state.withLock { state in
      defer { state.isTelling = true }
      if toAll { for id in state.subscribers.keys { state.subscribers[id]?.seen = nil } }
      state.hasNews = true
      return !state.isTelling
    }
    guard begins else { return }
    while let calls = nextCalls() {
      for call in calls { call() }
    }
  }

  private func nextCalls() -> [@Sendable () -> Void]? {
    let begunWrites = state.withLock { state -> Int? in
      guard state.hasNews, state.writes == 0 else {
        state.isTelling = false
        return nil
      }
      state.hasNews = false
      return state.begunWrites
    }
    guard let begunWrites else { return nil }
    let stored = read()
    return state.withLock { state in
      guard state.begunWrites == begunWrites else {
        // The end of the other write tells, or has left it to this thread.
        state.hasNews = true
        return []
      }
      return state.subscribers.sorted { $0.key < $1.key }.compactMap { id, subscriber in
        guard subscriber.seen != stored else { return nil }
        state.subscribers[id]?.seen = stored
        return { subscriber.onChange(.success(stored)) }
      }
    }
  }

  /// What tells each subscriber what is wrong.
  func calls(telling problem: any Error) -> [@Sendable () -> Void] {
    state.withLock { state in
      state.subscribers.values.map { subscriber in { subscriber.onChange(.failure(problem)) } }
    }
  }
}
