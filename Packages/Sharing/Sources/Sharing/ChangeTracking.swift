import CustomDump
import Dependencies
import Foundation
import IssueReporting
import Synchronization

/// Records the values of shared values before they change, so that a test can assert each change.
///
/// ```swift
/// let tracker = SharedChangeTracker()
/// tracker.track { state.$count.withLock { $0 += 1 } }
/// tracker.assert {
///   state.count                          // 0: the value before
///   state.$count.withLock { $0 = 1 }     // asserts the change, and changes nothing
/// }
/// ```
///
/// Copies share one tracker. Changes are tracked on any thread, and asserted on one thread at a time.
@_spi(SharedChangeTracking)
public struct SharedChangeTracker: Hashable, Sendable {
  private let changes: Changes

  /// Creates a tracker.
  ///
  /// - Parameter reportUnassertedChanges: Whether unasserted changes are reported when the tracker is deallocated.
  public init(reportUnassertedChanges: Bool = isTesting) {
    changes = Changes(reportsUnasserted: reportUnassertedChanges)
  }

  /// Whether a value has an unasserted change.
  public var hasChanges: Bool {
    changes.all.contains { $0.isUnasserted }
  }

  /// Tracks changes wherever the dependencies are current, in effects too. The changes become due with ``makeDue()``.
  public func track(_ dependencies: inout DependencyValues) {
    dependencies.sharedChangeTrackers.insert(self)
  }

  /// Tracks the changes that an operation makes, but not concurrent changes. They are due immediately.
  public func track<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$tracking.withValue(Self.tracking.union([self])) { try operation() }
  }

  /// Lets an operation assert all changes: in it, a value is the one before its change, and `withLock` changes only
  /// the asserted value.
  public func assert<R>(_ operation: () throws -> R) rethrows -> R {
    makeDue()
    return try assertDue(operation)
  }

  /// Forgets all changes.
  public func reset() {
    changes.removeAll { _ in true }
  }

  public static func == (first: Self, second: Self) -> Bool { first.changes === second.changes }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(changes))
  }
}

/// For a test store: a step of a test asserts the changes of its reducers and earlier changes. A change that an effect
/// makes itself is asserted in the next step, however early the effect makes it.
@_spi(SharedChangeTracking)
extension SharedChangeTracker {
  /// Whether a value with a due change was changed, even if it is the same again or was set to an equal value.
  public var hasDueChanges: Bool {
    changes.all.contains { $0.isDue }
  }

  /// Makes all changes so far due: the next ``assertDue(_:)`` has to assert them.
  public func makeDue() {
    for change in changes.all { change.isDue = true }
  }

  /// Lets an operation assert the due changes, as ``assert(_:)`` does with all changes.
  public func assertDue<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$asserted.withValue(self) { try operation() }
  }

  /// Forgets the due changes.
  public func resetDue() {
    changes.removeAll { $0.isDue }
  }
}

extension SharedChangeTracker {
  /// The tracker whose changes are being asserted.
  static var asserting: SharedChangeTracker? {
    Changes.count.load(ordering: .relaxed) == 0 ? nil : asserted
  }

  @TaskLocal private static var asserted: SharedChangeTracker?

  /// The trackers whose operations are running.
  @TaskLocal private static var tracking: Set<SharedChangeTracker> = []

  /// Records a value for all active trackers before it is changed. It is called before each change.
  static func record<Value>(_ value: SharedValue<Value>, before: @autoclosure () -> Value) {
    guard Changes.count.load(ordering: .relaxed) > 0 else { return }
    for tracker in DependencyValues._current.sharedChangeTrackers.union(tracking) {
      tracker.record(value, before: before())
      if tracking.contains(tracker) { tracker.changes[value]?.isDue = true }
    }
  }

  /// Records a value before it is changed.
  private func record<Value>(_ value: SharedValue<Value>, before: Value) {
    if changes[value] == nil { changes.begin(value, asserted: before) }
  }

  /// The asserted value: the value before its first change, with the changes asserted since.
  func asserted<Value>(_ value: SharedValue<Value>) -> Value {
    guard let change = changes[value], change.isDue else { return value.current }
    return change.asserted
  }

  /// Asserts a change, without changing the value itself.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - body: Applies the change to the value asserted so far.
  func assertChange<Value, R>(
    _ value: SharedValue<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let change = changes[value] ?? changes.begin(value, asserted: value.current)
    change.isDue = true
    return try body(&change.asserted)
  }
}

extension Reference {
  /// The value that its wrappers return.
  var shown: Value {
    guard SharedChangeTracker.asserting != nil else { return current }
    return asserted
  }
}

/// Whether the values of two references are equal.
///
/// While changes are asserted, the first value is the test's expectation, and the second is the current value.
func areEqual<Value: Equatable>(
  _ first: any Reference<Value>, _ second: any Reference<Value>
) -> Bool {
  guard SharedChangeTracker.asserting != nil else { return first.current == second.current }
  return first.asserted == second.current
}

/// The changes that a tracker recorded, in order.
// Unchecked: the mutable property is only accessed under the lock. Of its contents, `isDue` is atomic. `asserted` is
// only accessed by the thread that asserts changes, which is one thread at a time.
private final class Changes: @unchecked Sendable {
  /// The number of changes in the process. If there are none, a change doesn't look for active trackers.
  static let count = Atomic(0)

  private let reportsUnasserted: Bool
  private let lock = NSLock()
  private var changes: [any TrackedChange] = []

  init(reportsUnasserted: Bool) {
    self.reportsUnasserted = reportsUnasserted
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
    guard reportsUnasserted else { return }
    for change in all where change.isUnasserted { change.report() }
  }

  var all: [any TrackedChange] { lock.withLock { changes } }

  func removeAll(where isForgotten: (any TrackedChange) -> Bool) {
    // The changes are released without the lock: values may use shared values when they are deallocated.
    let all = lock.withLock {
      defer { changes.removeAll(where: isForgotten) }
      return changes
    }
    withExtendedLifetime(all) {}
  }

  /// The change of a value. `nil` if it wasn't changed.
  subscript<Value>(value: SharedValue<Value>) -> Change<Value>? {
    lock.withLock { changes.first { $0.value === value } as? Change<Value> }
  }

  /// Begins a change of a value that has none yet.
  @discardableResult
  func begin<Value>(_ value: SharedValue<Value>, asserted: Value) -> Change<Value> {
    let change = Change(of: value, asserted: asserted)
    lock.withLock { changes.append(change) }
    return change
  }
}

private protocol TrackedChange: AnyObject {
  var value: AnyObject { get }
  /// Whether the next step of a test has to assert it.
  var isDue: Bool { get set }
  var isUnasserted: Bool { get }
  func report()
}

/// A changed value, with its asserted changes.
private final class Change<Value>: TrackedChange {
  private let shared: SharedValue<Value>
  private var assertedSoFar: Value
  /// The asserted value before the current assertion.
  private var assertedBefore: Value?
  private let due = Atomic(false)

  init(of shared: SharedValue<Value>, asserted: Value) {
    self.shared = shared
    assertedSoFar = asserted
  }

  /// The initial value is the value before the change. A closure that asserts a change may read it, and gets the value
  /// asserted before that change.
  var asserted: Value {
    get { assertedBefore ?? assertedSoFar }
    _modify {
      if var lost = assertedBefore {
        reportNestedChange()
        yield &lost
        return
      }
      assertedBefore = assertedSoFar
      defer { assertedBefore = nil }
      yield &assertedSoFar
    }
  }

  var value: AnyObject { shared }

  var isDue: Bool {
    get { due.load(ordering: .relaxed) }
    set { due.store(newValue, ordering: .relaxed) }
  }

  var isUnasserted: Bool { !isEqual(asserted, shared.current) }

  func report() {
    reportIssue(
      """
      Tracked unasserted changes to 'Shared<\(Value.self)>(\(shared))': \
      \(String(customDumping: asserted)) → \(String(customDumping: shared.current))
      """)
  }
}

extension DependencyValues {
  fileprivate var sharedChangeTrackers: Set<SharedChangeTracker> {
    get { self[SharedChangeTrackersKey.self] }
    set { self[SharedChangeTrackersKey.self] = newValue }
  }

  private enum SharedChangeTrackersKey: DependencyKey {
    static let liveValue: Set<SharedChangeTracker> = []
    static let testValue: Set<SharedChangeTracker> = []
  }
}
