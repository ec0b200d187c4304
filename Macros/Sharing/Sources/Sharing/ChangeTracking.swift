import CustomDump
import Dependencies
import Foundation
import IssueReporting
import Synchronization

/// Remembers what shared values were before they were changed, so that a test can tell each change.
///
/// ```swift
/// let tracker = SharedChangeTracker()
/// tracker.track { state.$count.withLock { $0 += 1 } }
/// tracker.assert {
///   state.count                          // 0: the value before
///   state.$count.withLock { $0 = 1 }     // tells the change, and changes nothing
/// }
/// ```
///
/// Copies are one and the same tracker. Changes are tracked on any thread, and told on one thread at a time.
@_spi(SharedChangeTracking)
public struct SharedChangeTracker: Hashable, Sendable {
  private let changes: Changes

  /// Makes a tracker.
  ///
  /// - Parameter reportUnassertedChanges: Whether the changes that nobody has told are reported when the tracker goes.
  public init(reportUnassertedChanges: Bool = isTesting) {
    changes = Changes(reportsUnasserted: reportUnassertedChanges)
  }

  /// Whether a value has changed in a way that was not told.
  public var hasChanges: Bool {
    changes.all.contains { $0.isUnasserted }
  }

  /// Has changes tracked wherever the dependencies are in force, in effects too. They become due by ``makeDue()``.
  public func track(_ dependencies: inout DependencyValues) {
    dependencies.sharedChangeTrackers.insert(self)
  }

  /// Tracks the changes that an operation makes, but not what others do meanwhile. They are due at once.
  public func track<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$tracking.withValue(Self.tracking.union([self])) { try operation() }
  }

  /// Has an operation tell all changes: in it, a value that was changed is what it was before, and `withLock` changes only
  /// what is told of it.
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

/// For a test store: a step of a test tells what reducers have changed in it, and what was changed before it. What an effect
/// changes by itself has its turn in the next step, however early it does it.
@_spi(SharedChangeTracking)
extension SharedChangeTracker {
  /// Whether a value that is due was changed, even if it is the same again, or was set to what it was before.
  public var hasDueChanges: Bool {
    changes.all.contains { $0.isDue }
  }

  /// Has all changes so far told by the next ``assertDue(_:)``.
  public func makeDue() {
    for change in changes.all { change.isDue = true }
  }

  /// Has an operation tell the changes that are due, as ``assert(_:)`` does with all.
  public func assertDue<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$asserted.withValue(self) { try operation() }
  }

  /// Forgets the changes that are due.
  public func resetDue() {
    changes.removeAll { $0.isDue }
  }
}

extension SharedChangeTracker {
  /// The tracker that changes are being told to.
  static var asserting: SharedChangeTracker? {
    Changes.count.load(ordering: .relaxed) == 0 ? nil : asserted
  }

  @TaskLocal private static var asserted: SharedChangeTracker?

  /// The trackers whose operations are running.
  @TaskLocal private static var tracking: Set<SharedChangeTracker> = []

  /// Remembers for all trackers in force what a value is before it is changed. It is called before each change.
  static func note<Value>(_ value: SharedValue<Value>, before: @autoclosure () -> Value) {
    guard Changes.count.load(ordering: .relaxed) > 0 else { return }
    for tracker in DependencyValues._current.sharedChangeTrackers.union(tracking) {
      tracker.note(value, before: before())
      if tracking.contains(tracker) { tracker.changes[value]?.isDue = true }
    }
  }

  /// Remembers what a value is before it is changed.
  private func note<Value>(_ value: SharedValue<Value>, before: Value) {
    if changes[value] == nil { changes.begin(value, asserted: before) }
  }

  /// What a value is as asserted: what it was before its first change, with what was told since.
  func asserted<Value>(_ value: SharedValue<Value>) -> Value {
    guard let change = changes[value], change.isDue else { return value.current }
    return change.asserted
  }

  /// Tells a change. The value itself stays as it is.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - body: Does to what was told so far what was done to the value.
  func assertChange<Value, R>(
    _ value: SharedValue<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let change = changes[value] ?? changes.begin(value, asserted: value.current)
    change.isDue = true
    return try body(&change.asserted)
  }
}

extension Reference {
  /// The value for whoever reads a wrapper of it.
  var shown: Value {
    guard SharedChangeTracker.asserting != nil else { return current }
    return asserted
  }
}

/// Whether the values of two references are equal.
///
/// While changes are told, the first one is what a test expects, and the second one what is there.
func areEqual<Value: Equatable>(
  _ first: any Reference<Value>, _ second: any Reference<Value>
) -> Bool {
  guard SharedChangeTracker.asserting != nil else { return first.current == second.current }
  return first.asserted == second.current
}

/// What a tracker has seen, in the order in which it began.
// Unchecked: the property that changes is only touched under the lock. Of what is in it, `isDue` is atomic, and `told` is
// only touched by who tells changes, which is one thread at a time.
private final class Changes: @unchecked Sendable {
  /// How many there are in the process. Without any, nobody has to look for those in force.
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
    // What is forgotten is released without the lock: values may use shared values when they are deallocated.
    let all = lock.withLock {
      defer { changes.removeAll(where: isForgotten) }
      return changes
    }
    withExtendedLifetime(all) {}
  }

  /// The change of a value. `nil` if it was not changed.
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
  /// Whether the next step of a test has to tell it.
  var isDue: Bool { get set }
  var isUnasserted: Bool { get }
  func report()
}

/// A value that has changed, and what was told of it.
private final class Change<Value>: TrackedChange {
  private let shared: SharedValue<Value>
  private var assertedSoFar: Value
  /// What was told before something is told that is being told right now.
  private var assertedBefore: Value?
  private let due = Atomic(false)

  init(of shared: SharedValue<Value>, asserted: Value) {
    self.shared = shared
    assertedSoFar = asserted
  }

  /// First it is what the value was before. A closure that tells a change may read it, too, and then gets what was told
  /// before that.
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
