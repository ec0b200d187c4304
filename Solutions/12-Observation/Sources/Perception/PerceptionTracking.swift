import Exercises
import Synchronization

/// Tracks the properties that a closure reads, until one of them changes.
///
/// ```swift
/// withPerceptionTracking {
///   print(model.count)
/// } onChange: {
///   print("The count is about to change")
/// }
/// ```
///
/// A property is tracked from the moment it is read. Reads on other threads and in other tasks aren't tracked, even if
/// `apply` starts these. If `apply` starts a tracking itself, the reads of the inner tracking count for both.
///
/// - Parameters:
///   - apply: A closure that is called once, immediately.
///   - onChange: A closure that is called at most once: when a property that `apply` read is about to change, on the
///     thread that changes it. The property still has its old value. To keep observing, track again later.
/// - Returns: The result of `apply`.
///
/// Seed: 000, Observation backport.
public func withPerceptionTracking<T>(
  _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  PerceptionTracking.track(apply, onChange: onChange()).0
}

/// The properties that a closure read, and the closure to call when one of them changes.
///
/// A tracking ends when it calls the closure or is cancelled. Then it releases its contents, even if code still retains
/// it. The objects that were read retain it, so it is deallocated with the last of them.
public final class PerceptionTracking: Sendable {
  /// The properties that were read, and the closure to call before a change. `nil` after the end of the tracking.
  let state: Mutex<(reads: [Read], onChange: @Sendable () -> Void)?>

  private init(onChange: @escaping @Sendable () -> Void) {
    state = Mutex((reads: [], onChange: onChange))
  }

  /// Tracks the properties that a closure reads, until one of them changes or the tracking is cancelled.
  ///
  /// - Parameters:
  ///   - apply: A closure that is called once, immediately.
  ///   - onChange: A closure that is called at most once, as in ``withPerceptionTracking(_:onChange:)``.
  /// - Returns: The result of `apply`, and the tracking.
  public static func track<T>(
    _ apply: () -> T, onChange: @escaping @Sendable () -> Void
  ) -> (T, PerceptionTracking) {
    // Exercise 12.1
    let tracking = PerceptionTracking(onChange: onChange)
    let thread = TrackingsOfThread.current
    thread.active.append(tracking)
    defer { thread.active.removeLast() }
    return (apply(), tracking)
  }

  /// Registers the read of a property with all active trackings of this thread.
  static func access(_ property: Property, of observers: PropertyObservers) {
    guard let trackings = TrackingsOfThread.existing?.active, !trackings.isEmpty else { return }
    // Exercise 12.1
    for tracking in trackings {
      tracking.state.withLock { state in
        guard state != nil else { return }
        let isNew = observers.trackings.withLock {
          $0[property, default: []].insert(tracking).inserted
        }
        if isNew { state?.reads.append(Read(observers: observers, property: property)) }
      }
    }
  }

  /// Notifies the observers of a property that it is about to change.
  static func willSet(_ property: Property, of observers: PropertyObservers) {
    guard observers.isObserved(property) else { return }
    // Exercise 12.2
    let trackings = observers.trackings.withLock { $0.removeValue(forKey: property) }
    for tracking in trackings ?? [] {
      tracking.end()?()
    }
  }

  /// Ends the tracking. If `onChange` wasn't called yet, it never is.
  ///
  /// It may be called on any thread, and more than once. If another thread makes a change concurrently, either the
  /// change or the cancellation comes first. If the change does, `onChange` may still be running after this method
  /// returns.
  public func cancel() {
    _ = end()
  }

  /// Ends the tracking, and removes it wherever it is registered.
  ///
  /// - Returns: The closure to call before a change. `nil` if the tracking already ended.
  private func end() -> (@Sendable () -> Void)? {
    // Exercise 12.2
    guard let (reads, onChange) = state.withLock({ $0.take() }) else { return nil }
    for read in reads {
      read.observers?.trackings.withLock { trackings in
        guard let index = trackings.index(forKey: read.property) else { return }
        trackings.values[index].remove(self)
        if trackings.values[index].isEmpty { trackings.remove(at: index) }
      }
    }
    return onChange
  }
}

extension PerceptionTracking: Hashable {
  public static func == (left: PerceptionTracking, right: PerceptionTracking) -> Bool {
    left === right
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A place where a tracking is registered. It does not retain the object that was read.
struct Read {
  weak var observers: PropertyObservers?
  let property: Property
}
