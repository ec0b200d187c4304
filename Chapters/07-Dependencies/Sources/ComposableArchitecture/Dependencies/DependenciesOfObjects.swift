import Dispatch
@_spi(Reflection) import Swift
import Synchronization

/// If the result of an operation is an object, records the current dependencies for it, for
/// `withDependencies(from:)`. An object with a `@Dependency` retains them itself.
///
/// - Returns: The result, unchanged.
func remembering<R>(_ result: R) -> R {
  if R.self is AnyObject.Type {
    let object = result as AnyObject
    if !capturesDependencies(type(of: object)) {
      DependenciesOfObjects.remember(object, DependencyValues.currentSnapshot.overrides)
    }
  }
  return result
}

/// Removes the dependencies that were recorded for an object, and releases them.
///
/// An object that calls this in its `deinit` retains no dependency after it is deallocated.
///
/// - Parameter object: The object.
@_spi(Internals)
public func forgetDependencies(of object: AnyObject) {
  DependenciesOfObjects.forget(object)
}

/// The dependencies of an object: those that its first `@Dependency` captured, or else those with which
/// `withDependencies` returned it.
///
/// - Parameters:
///   - model: The object.
///   - location: The location at which to report an object that has neither.
func dependencies<Model: AnyObject>(of model: Model, at location: CallSite) -> Overrides {
  for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
    for case let dependency as any CapturesDependencies in mirror.children.lazy.map(\.value) {
      return dependency.captured
    }
  }
  if let known = DependenciesOfObjects.recall(model) { return known }
  location.report(
    """
    “withDependencies(from:)” was given a “\(type(of: model))”, of which no dependencies are known. The \
    operation runs with those that are in force anyway.

    Give it a “@Dependency” property, or return it from the operation of “withDependencies”.
    """
  )
  return Overrides()
}

/// A value that captures the dependencies at its creation, whatever it reads.
private protocol CapturesDependencies {
  var captured: Overrides { get }
}

extension Dependency: CapturesDependencies {}

/// Whether the objects of a class have a `@Dependency`.
///
/// Only the class is inspected, not its objects: other threads may be changing their properties.
private func capturesDependencies(_ type: AnyClass) -> Bool {
  var isFound = false
  // The option is `.classType`, which the compiler treats as a mutable global variable.
  _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, _, property, _ in
    isFound = property is any CapturesDependencies.Type
    return !isFound
  }
  return isFound
}

/// The objects that `withDependencies` returned, each with the dependencies at that time. It doesn't retain the
/// objects.
///
/// On Linux, an object can't notify others when it is deallocated. So the table periodically looks for deallocated
/// objects, and releases the dependencies that were recorded for them.
private enum DependenciesOfObjects {
  private final class Entry: Sendable {
    // Unsafe to the compiler, since the object's type is unknown. Weak references are read atomically, and the object
    // is only compared.
    nonisolated(unsafe) weak let object: AnyObject?
    let id: ObjectIdentifier
    let overrides: Overrides

    init(_ object: AnyObject, _ overrides: Overrides) {
      self.object = object
      id = ObjectIdentifier(object)
      self.overrides = overrides
    }
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Whether the periodic search for deallocated objects is scheduled.
    var isCleanupScheduled = false
  }

  // No entry is released under the lock: its overrides may hold the last reference to an object whose `deinit` enters
  // here again. No object is retained under the lock, since it could then be deallocated there.
  private static let table = Mutex(Table())
  /// Whether the table may have entries. If not, deallocated objects needn't look themselves up.
  private static let hasEntries = Atomic(false)

  static func remember(_ object: AnyObject, _ overrides: Overrides) {
    let entry = Entry(object, overrides)
    let (old, isFirst) = table.withLock { table in
      defer { table.isCleanupScheduled = true }
      hasEntries.store(true, ordering: .relaxed)
      return (table.entries.updateValue(entry, forKey: entry.id), !table.isCleanupScheduled)
    }
    if isFirst { removeDeallocated(in: 100) }
    withExtendedLifetime(old) {}
  }

  static func recall(_ object: AnyObject) -> Overrides? {
    // A deallocated object may have had the same address: its entry no longer has an object.
    guard let entry = table.withLock({ $0.entries[ObjectIdentifier(object)] }),
      entry.object === object
    else { return nil }
    return entry.overrides
  }

  static func forget(_ object: AnyObject) {
    guard hasEntries.load(ordering: .relaxed) else { return }
    let entry = table.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(entry) {}
  }

  /// Removes the entries of deallocated objects, repeatedly until no entry is left.
  ///
  /// - Parameter delay: The milliseconds until the next search. They double up to a second.
  private static func removeDeallocated(in delay: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) {
      let deallocated = table.withLock(\.entries).values.filter { $0.object == nil }
      let isOver = table.withLock { table in
        for entry in deallocated where table.entries[entry.id] === entry {
          table.entries[entry.id] = nil
        }
        table.isCleanupScheduled = !table.entries.isEmpty
        hasEntries.store(table.isCleanupScheduled, ordering: .relaxed)
        return !table.isCleanupScheduled
      }
      withExtendedLifetime(deallocated) {}
      if !isOver { removeDeallocated(in: min(2 * delay, 1_000)) }
    }
  }
}
