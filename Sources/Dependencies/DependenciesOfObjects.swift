import Dispatch
@_spi(Reflection) import Swift
import Synchronization

/// Notes the current dependencies, if what an operation returns is an object, for
/// `withDependencies(from:)`. An object with a `@Dependency` keeps them itself.
///
/// - Returns: The same.
func remembering<R>(_ result: R) -> R {
  if R.self is AnyObject.Type {
    let object = result as AnyObject
    if !keepsDependencies(type(of: object)) {
      DependenciesOfObjects.remember(object, DependencyValues.inForce.overrides)
    }
  }
  return result
}

/// Forgets the dependencies that were noted for an object, and releases them.
///
/// An object that calls this in its `deinit` keeps no dependency alive when it is deallocated.
///
/// - Parameter object: The object.
@_spi(Internals)
public func forgetDependencies(of object: AnyObject) {
  DependenciesOfObjects.forget(object)
}

/// The dependencies of an object: those that its first `@Dependency` keeps, or else those under which
/// `withDependencies` has returned it.
///
/// - Parameters:
///   - model: The object.
///   - location: Where to report an object that has neither.
func dependencies<Model: AnyObject>(of model: Model, at location: CallSite) -> Overrides {
  for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
    for case let dependency as any KeepsDependencies in mirror.children.lazy.map(\.value) {
      return dependency.captured
    }
  }
  if let kept = DependenciesOfObjects.recall(model) { return kept }
  location.report(
    """
    “withDependencies(from:)” was given a “\(type(of: model))”, of which no dependencies are known. The \
    operation runs with those that are in force anyway.

    Give it a “@Dependency” property, or return it from the operation of “withDependencies”.
    """
  )
  return Overrides()
}

/// What keeps the dependencies under which it was made, whatever it reads.
private protocol KeepsDependencies {
  var captured: Overrides { get }
}

extension Dependency: KeepsDependencies {}

/// Whether the objects of a class have a `@Dependency`.
///
/// The class knows that. Its objects are not asked: other threads may be changing their properties.
private func keepsDependencies(_ type: AnyClass) -> Bool {
  var isFound = false
  // The option is `.classType`, which the compiler takes for a variable that anybody may set.
  _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, _, property, _ in
    isFound = property is any KeepsDependencies.Type
    return !isFound
  }
  return isFound
}

/// The objects that `withDependencies` has returned, with what was current then. It does not keep them.
///
/// On Linux, an object cannot tell others that it is deallocated. So the table looks for deallocated objects from time to
/// time, and releases what was noted for them.
private enum DependenciesOfObjects {
  private final class Entry: Sendable {
    // Unsafe to the compiler, since nothing is known of the object's type. Weak references are read atomically,
    // and the object is only compared.
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
    /// Whether somebody looks for deallocated objects from time to time.
    var isWatched = false
  }

  // No entry is released under the lock: its overrides may be what keeps something alive whose `deinit` comes here again.
  // No object is retained under it, since it may then be deallocated there.
  private static let table = Mutex(Table())
  /// Whether the table may have entries. It saves most objects that are deallocated a look at it.
  private static let hasEntries = Atomic(false)

  static func remember(_ object: AnyObject, _ overrides: Overrides) {
    let entry = Entry(object, overrides)
    let (old, isFirst) = table.withLock { table in
      defer { table.isWatched = true }
      hasEntries.store(true, ordering: .relaxed)
      return (table.entries.updateValue(entry, forKey: entry.id), !table.isWatched)
    }
    if isFirst { removeDeallocated(in: 100) }
    withExtendedLifetime(old) {}
  }

  static func recall(_ object: AnyObject) -> Overrides? {
    // Another object may have lived at the same address: its entry has no object any more.
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

  /// Removes the entries of deallocated objects, again and again until none is left.
  ///
  /// - Parameter delay: The milliseconds until then. They double up to a second.
  private static func removeDeallocated(in delay: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) {
      let deallocated = table.withLock(\.entries).values.filter { $0.object == nil }
      let isOver = table.withLock { table in
        for entry in deallocated where table.entries[entry.id] === entry {
          table.entries[entry.id] = nil
        }
        table.isWatched = !table.entries.isEmpty
        hasEntries.store(table.isWatched, ordering: .relaxed)
        return !table.isWatched
      }
      withExtendedLifetime(deallocated) {}
      if !isOver { removeDeallocated(in: min(2 * delay, 1_000)) }
    }
  }
}
