import Synchronization

/// The case paths that operators of reducers were given lately, by their key paths.
///
/// A reducer's body is made anew for each action. To get the path of a key path takes some hundred nanoseconds, and to
/// find it here a few dozen. A key path that is written as a literal is the same object each time, which is all
/// that is looked at. One that is not, as in a generic feature, is found out anew.
enum CasePathMemory {
  // Unchecked: a key path never changes, and only its address is looked at.
  private struct Entry: @unchecked Sendable {
    // It is kept so that no other gets its address.
    let keyPath: AnyKeyPath
    let path: any AnyObject & Sendable
  }

  private final class Kept<Root, Value>: Sendable {
    let path: AnyCasePath<Root, Value>

    init(_ path: AnyCasePath<Root, Value>) {
      self.path = path
    }
  }

  private static let size = 1024
  // Of two that would have the same place, the later one gets it. So there are never more.
  private static let entries = Mutex([Entry?](repeating: nil, count: size))

  static func path<Root, Value>(
    of keyPath: AnyKeyPath, make: () -> AnyCasePath<Root, Value>
  ) -> AnyCasePath<Root, Value> {
    let place = (Int(bitPattern: ObjectIdentifier(keyPath)) >> 4) & (size - 1)
    let known = entries.withLock { entries -> Kept<Root, Value>? in
      guard let entry = entries[place], entry.keyPath === keyPath,
        type(of: entry.path) == Kept<Root, Value>.self
      else { return nil }
      return unsafeDowncast(entry.path, to: Kept<Root, Value>.self)
    }
    if let known { return known.path }
    let made = make()
    entries.withLock { $0[place] = Entry(keyPath: keyPath, path: Kept(made)) }
    return made
  }
}

extension AnyCasePath {
  // These two are public, and no SPI, since operators that are inlined call them.
  /// The path of a case key path, for an operator that is made anew for each action.
  ///
  /// - Parameter keyPath: The case.
  public static func _$remembered(_ keyPath: CaseKeyPath<Root, Value>) -> Self {
    CasePathMemory.path(of: keyPath) { Self(keyPath) }
  }

  /// The path of a case key path and what follows it, for an operator that is made anew for each action.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - rest: The path from what it holds. It has to be the same for each path that leads through these types.
  public static func _$remembered<Between>(
    _ keyPath: CaseKeyPath<Root, Between>, then rest: () -> AnyCasePath<Between, Value>
  ) -> Self {
    CasePathMemory.path(of: keyPath) { AnyCasePath<Root, Between>(keyPath).appending(path: rest()) }
  }
}
