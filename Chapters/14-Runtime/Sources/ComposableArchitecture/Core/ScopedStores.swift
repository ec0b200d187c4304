/// What the store of a part is found again by.
enum ScopeID {
  /// The key paths to the state and to the actions.
  case part(AnyKeyPath, AnyKeyPath)
  /// The same, for a part that appears and disappears.
  case optional(AnyKeyPath, AnyKeyPath)
  /// The id of an element.
  case row(AnyHashable)
}

/// The stores of a store's parts.
@MainActor
struct ScopedStores {
  /// Few, each at a place of its own. Two key paths that were written at the same line are mostly the same object, so it
  /// takes less time to look at them all than to hash one.
  private var parts: [(id: ScopeID, store: AnyObject)] = []

  /// The elements of an array or a stack.
  private var rows: [AnyHashable: AnyObject] = [:]

  /// The store of a part, if there is one.
  subscript(id: ScopeID) -> AnyObject? {
    get {
      if case .row(let id) = id { return rows[id] }
      return parts.first { $0.id == id }?.store
    }
    set {
      _ = remove(id)
      guard let newValue else { return }
      if case .row(let id) = id { rows[id] = newValue } else { parts.append((id, newValue)) }
    }
  }

  /// Releases the store of a part.
  ///
  /// - Returns: The store. When it goes, with all that it holds, this is not in use any more.
  mutating func remove(_ id: ScopeID) -> AnyObject? {
    if case .row(let id) = id { return rows.removeValue(forKey: id) }
    return parts.firstIndex { $0.id == id }.map { parts.remove(at: $0).store }
  }
}

extension ScopeID: Equatable {
  static func == (one: ScopeID, other: ScopeID) -> Bool {
    switch (one, other) {
    case (.part(let state, let action), .part(let otherState, let otherAction)),
      (.optional(let state, let action), .optional(let otherState, let otherAction)):
      (state === otherState || state == otherState)
        && (action === otherAction || action == otherAction)
    case (.row(let id), .row(let otherID)): id == otherID
    default: false
    }
  }
}
