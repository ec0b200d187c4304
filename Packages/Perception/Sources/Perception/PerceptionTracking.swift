import Synchronization

/// Follows what a closure reads, until some of it changes.
///
/// ```swift
/// withPerceptionTracking {
///   print(model.count)
/// } onChange: {
///   print("The count is about to change")
/// }
/// ```
///
/// What is read counts from the moment that it is read. Reads in other threads and tasks do not count, also if `apply`
/// starts these. If `apply` tracks something else in turn, the reads of the inner tracking count for both.
///
/// - Parameters:
///   - apply: Is called once, immediately.
///   - onChange: Is called once at most: when something that `apply` has read is about to change, on the thread that
///     changes it, before it is changed. The property still has its old value. To keep observing, track again later.
/// - Returns: What `apply` returns.
///
/// Seed: 000, Observation backport.
public func withPerceptionTracking<T>(
  _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  PerceptionTracking.track(apply, onChange: onChange()).0
}

/// What a closure has read, and what is to be called when some of it changes.
///
/// It ends when it calls or is cancelled. Nothing of it is left then, whoever still holds it. Nobody has to hold it: the
/// objects that were read do, and it goes with the last of them.
public final class PerceptionTracking: Sendable {
  /// The properties that were read, and the closure to notify of a change. `nil` when the tracking has ended.
  let state: Mutex<(reads: [Read], onChange: @Sendable () -> Void)?>

  private init(onChange: @escaping @Sendable () -> Void) {
    state = Mutex((reads: [], onChange: onChange))
  }

  /// Follows what a closure reads, until some of it changes or the tracking is cancelled.
  ///
  /// - Parameters:
  ///   - apply: Is called once, immediately.
  ///   - onChange: Is called once at most, as by ``withPerceptionTracking(_:onChange:)``.
  /// - Returns: What `apply` returns, and the tracking.
  public static func track<T>(
    _ apply: () -> T, onChange: @escaping @Sendable () -> Void
  ) -> (T, PerceptionTracking) {
    let tracking = PerceptionTracking(onChange: onChange)
    let thread = TrackingsOfThread.current
    thread.inForce.append(tracking)
    defer { thread.inForce.removeLast() }
    return (apply(), tracking)
  }

  /// Registers the read of a property with all active trackings of this thread.
  static func access(_ property: Property, of readers: Readers) {
    guard let trackings = TrackingsOfThread.existing?.inForce, !trackings.isEmpty else { return }
    for tracking in trackings {
      tracking.state.withLock { state in
        guard state != nil else { return }
        let isNew = readers.trackings.withLock {
          $0[property, default: []].insert(tracking).inserted
        }
        if isNew { state?.reads.append(Read(readers: readers, property: property)) }
      }
    }
  }

  /// Notifies the observers of a property that it is about to change.
  static func willSet(_ property: Property, of readers: Readers) {
    guard readers.haveRead(property) else { return }
    let trackings = readers.trackings.withLock { $0.removeValue(forKey: property) }
    for tracking in trackings ?? [] {
      tracking.end()?()
    }
  }

  /// Ends the tracking. If `onChange` was not called yet, it never is.
  ///
  /// It may be called on any thread, and more than once. If another thread makes a change meanwhile, either that change
  /// or the cancellation comes first. If it is the change, `onChange` may still run when this method has returned.
  public func cancel() {
    _ = end()
  }

  /// Ends the tracking, and removes it wherever it is registered.
  ///
  /// - Returns: The closure that is notified of a change. `nil` if the tracking has already ended.
  private func end() -> (@Sendable () -> Void)? {
    guard let (reads, onChange) = state.withLock({ $0.take() }) else { return nil }
    for read in reads {
      read.readers?.trackings.withLock { trackings in
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
  weak var readers: Readers?
  let property: Property
}
