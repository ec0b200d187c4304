import Synchronization

/// Notes the dependencies in force, if what an operation returns is an object, for
/// `withDependencies(from:)`.
///
/// - Returns: The same.
func remembering<R>(_ result: R) -> R {
  if R.self is AnyObject.Type {
    DependenciesOfObjects.remember(result as AnyObject, DependencyValues.inForce.overrides)
  }
  return result
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

/// The objects that `withDependencies` has returned, with what was in force then. It does not keep them.
private enum DependenciesOfObjects {
  private struct Entry: Sendable {
    // Unsafe to the compiler, since nothing is known of the object's type. Weak references are read atomically,
    // and the object is only compared.
    nonisolated(unsafe) weak var object: AnyObject?
    let overrides: Overrides
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// How many entries there may be before those of dead objects are removed.
    var capacity = 64
  }

  private static let table = Mutex(Table())

  static func remember(_ object: AnyObject, _ overrides: Overrides) {
    let entry = Entry(object: object, overrides: overrides)
    let id = ObjectIdentifier(object)
    table.withLock { table in
      table.entries[id] = entry
      guard table.entries.count > table.capacity else { return }
      table.entries = table.entries.filter { $0.value.object != nil }
      table.capacity = max(64, table.entries.count * 2)
    }
  }

  static func recall(_ object: AnyObject) -> Overrides? {
    // Another object may have lived at the same address: its entry has no object any more.
    guard let entry = table.withLock({ $0.entries[ObjectIdentifier(object)] }),
      entry.object === object
    else { return nil }
    return entry.overrides
  }
}
