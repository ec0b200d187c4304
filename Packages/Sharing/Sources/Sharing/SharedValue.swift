import Foundation
import IssueReporting
import OpenCombine

/// A shared value with its observers and its subscribers.
///
/// A change is made in three steps. ``change(_:)`` changes the value under its lock. Deferred work is added to
/// ``deferredWork`` while the lock is still held, so that it runs in the order of the changes. ``notify()`` is called
/// without the lock: it notifies the observers, and runs the deferred work.
// Unchecked: the value is only accessed under the lock. All other properties are thread-safe themselves.
final class SharedValue<Value>: @unchecked Sendable {
  /// The work that is deferred until after changes, without the lock: sequentially, in the order of the changes.
  let deferredWork = SerialWorkQueue(())

  /// The observers of the value.
  let observers = SharedReference()

  /// The name of the key that stores the value.
  private let key: (@Sendable () -> String)?

  private let lock = HeldLock()
  private let subscribers = Subjects<Value>()

  /// The value's own memory. A change is made there. The value before the change is stored until the end of the change,
  /// because reads during the change return it.
  private let memory: UnsafeMutablePointer<Value>

  /// The value before the current change. It is only accessed under the lock, so it is `nil` for all threads except the
  /// thread that makes the change.
  private var before: Value?

  /// The number of changes and replacements. It is only accessed under the lock.
  private var version = 0

  /// Whether the value was ever changed. It is only accessed under the lock.
  private(set) var isChanged = false

  /// Creates a shared value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The name of the key that stores the value.
  init(_ value: consuming Value, key: (@Sendable () -> String)? = nil) {
    self.key = key
    memory = .allocate(capacity: 1)
    memory.initialize(to: value)
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The current value. Reading it registers an active tracking as an observer.
  var current: Value {
    observers.registerRead(\.value)
    return read { $0 }
  }

  /// The value that a test has asserted so far.
  var asserted: Value {
    SharedChangeTracker.asserting?.asserted(self) ?? current
  }

  /// Changes the value in place. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - body: Changes the value. It runs under the lock, for which other threads wait. If it throws, its changes
  ///     stay. If it doesn't read the value through its parameter, it gets the value before the change.
  ///   - completion: A closure that is called with the new value, unless `body` throws. It runs under the lock, too,
  ///     so it can add work to ``deferredWork``, after the publishing of the value.
  func change<R>(
    _ body: (inout Value) throws -> R, then completion: (Value) -> Void = { _ in }
  ) rethrows -> R {
    // The old value is released without the lock: it may use shared values when it is deallocated.
    var old: Value?
    return try lock.withLock { isNested in
      if isNested { reportNestedChange() }
      SharedChangeTracker.record(self, before: memory.pointee)
      isChanged = true
      version += 1
      if !isNested { before = memory.pointee }
      defer { if !isNested { swap(&before, &old) } }
      let result = try {
        defer { publishDeferred() }
        return try body(&memory.pointee)
      }()
      completion(memory.pointee)
      return result
    }
  }

  /// Replaces the value with an external value, which isn't a change of this process. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - newValue: The new value.
  ///   - isOutdated: Returns whether the new value is outdated. It is called under the lock.
  /// - Returns: Whether the new value differs from the old one.
  func replace(by newValue: Value, unless isOutdated: () -> Bool) -> Bool {
    while true {
      // Values are compared, and old values released, without the lock: both may use shared values.
      let (old, oldVersion) = lock.withLock { _ in (memory.pointee, version) }
      if isEqual(old, newValue) { return false }
      let isReplaced: Bool? = lock.withLock { _ in
        if isOutdated() { return false }
        guard version == oldVersion else { return nil }
        memory.pointee = newValue
        version += 1
        publishDeferred()
        return true
      }
      withExtendedLifetime(old) {}
      if let isReplaced { return isReplaced }
    }
  }

  /// Calls a closure with the value, under the lock. During a change, on the thread that makes it, the value is the one
  /// before the change.
  func read<R>(_ body: (Value) throws -> R) rethrows -> R {
    try lock.withLock { isNested in
      // Only the thread that makes a change can read during the change.
      if isNested, let before { return try body(before) }
      return try body(memory.pointee)
    }
  }

  /// Notifies the observers that the value changed, and runs the deferred work.
  func notify() {
    observers.notify(\.value)
    deferredWork.run()
  }

  /// Publishes the value now, and again after each change.
  ///
  /// - Parameter owner: The object that is retained as long as there is a subscription.
  func publisher(keeping owner: AnyObject) -> AnyPublisher<Value, Never> {
    AnyPublisher(ReferencePublisher(value: self, owner: owner))
  }

  private func publishDeferred() {
    guard !subscribers.isEmpty else { return }
    deferredWork.add { [subscribers, value = memory.pointee] _ in subscribers.send(value) }
  }

  /// A subscriber receives the current value, and then the value after each later change.
  fileprivate func subscribe(_ subscriber: some Subscriber<Value, Never>, keeping owner: AnyObject)
  {
    read { value in
      let subject = CurrentValueSubject<Value, Never>(value)
      subscribers.add(subject)
      deferredWork.add { [subscribers] _ in
        subject
          .handleEvents(
            receiveCancel: {
              subscribers.remove(subject)
              withExtendedLifetime(owner) {}
            }
          )
          .subscribe(subscriber)
      }
    }
    deferredWork.run()
  }
}

extension SharedValue: CustomStringConvertible {
  /// The key, or else the value.
  var description: String { key?() ?? "value: \(String(reflecting: current))" }
}

private struct ReferencePublisher<Value>: Publisher {
  typealias Output = Value
  typealias Failure = Never

  let value: SharedValue<Value>
  let owner: AnyObject

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    value.subscribe(subscriber, keeping: owner)
  }
}

/// The subjects of the subscribers, in the order of their subscriptions.
// Unchecked: the array is only accessed under the lock.
private final class Subjects<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var subjects: [CurrentValueSubject<Value, Never>] = []

  var isEmpty: Bool { lock.withLock { subjects.isEmpty } }

  func add(_ subject: CurrentValueSubject<Value, Never>) {
    lock.withLock { subjects.append(subject) }
  }

  func remove(_ subject: CurrentValueSubject<Value, Never>) {
    lock.withLock { subjects.removeAll { $0 === subject } }
  }

  func send(_ value: Value) {
    for subject in lock.withLock({ subjects }) { subject.send(value) }
  }
}

/// Reports a nested change: a closure that changes a value changes it in another way, too.
func reportNestedChange() {
  reportIssue(
    """
    A shared value was changed in the closure of its own 'withLock'.

    Change the value only through the closure's parameter.
    """)
}

/// Whether two values are equal. `false` if they can't be compared.
@_spi(SharedChangeTracking) public func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func isEqual<T: Equatable>(_ first: T) -> Bool { first == second as? T }
  guard let first = first as? any Equatable else { return false }
  return isEqual(first)
}
