import Synchronization
import TerminalUI

/// A minimal tracker with a table of reads. A read counts for all active tracked scopes.
final class ToyTracker: BodyTracker {
  private struct Tracking {
    var read: Set<ObjectIdentifier> = []
    let onChange: @Sendable () -> Void
  }

  private struct State {
    var trackings: [Int: Tracking] = [:]
    /// The active tracked scopes, with `nil` for a scope that isn't tracked.
    var underWay: [Int?] = []
    var nextID = 0
    var untrackedReads = 0
  }

  private let state = Mutex(State())

  /// The number of tracked scopes that have neither reported a change nor ended.
  var count: Int {
    state.withLock { $0.trackings.count }
  }

  /// The number of reads in scopes that aren't tracked.
  var untrackedReads: Int {
    state.withLock { $0.untrackedReads }
  }

  func track(
    _ body: () -> Void, onChange: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let id = state.withLock { state in
      state.nextID += 1
      state.trackings[state.nextID] = Tracking(onChange: onChange)
      state.underWay.append(state.nextID)
      return state.nextID
    }
    body()
    state.withLock { _ = $0.underWay.removeLast() }
    return { [weak self] in
      self?.state.withLock { $0.trackings[id] = nil }
    }
  }

  func withoutTracking(_ body: () -> Void) {
    state.withLock { $0.underWay.append(nil) }
    body()
    state.withLock { _ = $0.underWay.removeLast() }
  }

  func hasRead(_ cell: AnyObject) {
    let cell = ObjectIdentifier(cell)
    state.withLock { state in
      if case .some(nil) = state.underWay.last { state.untrackedReads += 1 }
      for case let id? in state.underWay { state.trackings[id]?.read.insert(cell) }
    }
  }

  func willChange(_ cell: AnyObject) {
    let cell = ObjectIdentifier(cell)
    let told = state.withLock { state in
      let told = state.trackings.filter { $0.value.read.contains(cell) }
      for id in told.keys { state.trackings[id] = nil }
      return told.values
    }
    for tracking in told { tracking.onChange() }
  }
}

/// A value whose reads are tracked.
final class Cell<Value: Sendable>: Sendable {
  private let tracker: ToyTracker
  private let current: Mutex<Value>

  init(_ value: Value, _ tracker: ToyTracker) {
    self.tracker = tracker
    current = Mutex(value)
  }

  var value: Value {
    get {
      tracker.hasRead(self)
      return current.withLock { $0 }
    }
    set {
      tracker.willChange(self)
      current.withLock { $0 = newValue }
    }
  }

  /// A binding that reads the value when it is read.
  var binding: Binding<Value> {
    Binding(get: { self.value }, set: { self.value = $0 })
  }
}
