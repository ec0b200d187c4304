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
/// Copies are one and the same tracker. It may be used on any thread.
@_spi(SharedChangeTracking)
public struct SharedChangeTracker: Hashable, Sendable {
  private let changes: Changes

  /// Makes a tracker.
  ///
  /// - Parameter reportUnassertedChanges: Whether the changes that nobody has told are reported when the tracker goes.
  public init(reportUnassertedChanges: Bool = isTesting) {
    changes = Changes(reportsUntold: reportUnassertedChanges)
  }

  /// Whether a value has changed in a way that was not told.
  public var hasChanges: Bool {
    changes.all.contains { $0.isUntold }
  }

  /// Has changes tracked wherever the dependencies are in force, in effects too.
  public func track(_ dependencies: inout DependencyValues) {
    dependencies.sharedChangeTrackers.insert(self)
  }

  /// Tracks the changes that an operation makes.
  public func track<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      track(&$0)
    } operation: {
      try operation()
    }
  }

  /// Has an operation tell changes: in it, a value that was changed is what it was before, and `withLock` changes only
  /// what is told of it.
  public func assert<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$asserting.withValue(self) { try operation() }
  }

  /// Forgets all changes.
  public func reset() {
    changes.removeAll()
  }

  public static func == (first: Self, second: Self) -> Bool { first.changes === second.changes }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(changes))
  }
}

extension SharedChangeTracker {
  /// The tracker that changes are being told to.
  @TaskLocal static var asserting: SharedChangeTracker?

  /// Remembers for all trackers in force what a value is before it is changed.
  static func note<Value>(_ value: SharedValue<Value>, before: @autoclosure () -> Value) {
    guard Changes.count.load(ordering: .relaxed) > 0 else { return }
    @Dependency(\.sharedChangeTrackers) var trackers
    for tracker in trackers {
      _ = tracker.changes.change(of: value, startingWith: before())
    }
  }

  /// What a value is as told: what it was before its first change, with what was told since.
  func told<Value>(_ value: SharedValue<Value>) -> Value {
    changes.change(of: value)?.told ?? value.current
  }

  /// Tells a change. The value itself stays as it is.
  func tell<Value, R>(
    _ value: SharedValue<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let change = changes.change(of: value, startingWith: value.current)
    return try body(&change.told)
  }
}

/// What a tracker has seen, in the order in which it began.
// Unchecked: the properties are only touched under the lock.
private final class Changes: @unchecked Sendable {
  /// How many there are in the process. Without any, nobody has to look for the trackers in force.
  static let count = Atomic(0)

  private let reportsUntold: Bool
  private let lock = NSLock()
  private var changes: [ObjectIdentifier: any TrackedChange] = [:]
  private var order: [ObjectIdentifier] = []

  init(reportsUntold: Bool) {
    self.reportsUntold = reportsUntold
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
    guard reportsUntold else { return }
    for change in all where change.isUntold { change.report() }
  }

  var all: [any TrackedChange] {
    lock.withLock { order.compactMap { changes[$0] } }
  }

  func removeAll() {
    lock.withLock {
      changes = [:]
      order = []
    }
  }

  /// The change of a value, if it was changed.
  func change<Value>(of value: SharedValue<Value>) -> Change<Value>? {
    lock.withLock { changes[ObjectIdentifier(value)] as? Change<Value> }
  }

  /// The change of a value, which begins now if it has not begun.
  func change<Value>(
    of value: SharedValue<Value>, startingWith before: @autoclosure () -> Value
  ) -> Change<Value> {
    if let change = change(of: value) { return change }
    let new = Change(of: value, told: before())
    return lock.withLock {
      let id = ObjectIdentifier(value)
      if let change = changes[id] as? Change<Value> { return change }
      changes[id] = new
      order.append(id)
      return new
    }
  }
}

private protocol TrackedChange: AnyObject {
  var isUntold: Bool { get }
  func report()
}

/// A value that has changed, and what was told of it.
private final class Change<Value>: TrackedChange {
  let value: SharedValue<Value>
  /// First it is what the value was before.
  var told: Value

  init(of value: SharedValue<Value>, told: Value) {
    self.value = value
    self.told = told
  }

  var isUntold: Bool { !isEqual(told, value.current) }

  func report() {
    reportIssue(
      """
      Tracked unasserted changes to 'Shared<\(Value.self)>(…)': \
      \(String(customDumping: told)) → \(String(customDumping: value.current))
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
