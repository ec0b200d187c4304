@testable import ComposableArchitecture

extension Store {
  /// The number of a root store's running effects with a cancel ID.
  func runningCount(_ id: some Hashable) -> Int {
    guard let loop = root as? StoreLoop<State, Action> else { return -1 }
    return loop.features.count(CancelID(AnyHashable(id)))
  }

  /// Whether a root store has no registered effects.
  var isIdle: Bool { (root as? StoreLoop<State, Action>)?.features.isIdle ?? false }

  /// The bookkeeping of the store's effects.
  var features: Feature? {
    (root as? StoreLoop<State, Action>)?.features
  }
}
