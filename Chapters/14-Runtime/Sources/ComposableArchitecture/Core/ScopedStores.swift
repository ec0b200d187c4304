/// The key of a cached child store.
enum ScopeID {
  /// The key paths to the state and to the actions.
  case part(AnyKeyPath, AnyKeyPath)
  /// The same, for optional child state.
  case optional(AnyKeyPath, AnyKeyPath)
  /// The id of an element.
  case row(AnyHashable)
}

/// The cached child stores of a store.
@MainActor
struct ScopedStores {
  /// There are few of these. Two key paths that are written in the same line are mostly the same object, so comparing
  /// them all takes less time than hashing one.
  private var parts: [(id: ScopeID, store: AnyObject)] = []

  /// The elements of an array or a stack.
  private var rows: [AnyHashable: AnyObject] = [:]

  /// The child store, if there is one.
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

  /// Removes a child store.
  ///
  /// - Returns: The store, so that its deallocation doesn't happen during an access to this value.
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
