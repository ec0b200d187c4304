@testable import ComposableArchitecture

extension Store {
  /// The number of a root store's running effects with a cancel ID.
  func runningCount(_ id: some Hashable) -> Int {
    runtime.features.count(CancelID(AnyHashable(id)))
  }

  /// Whether a root store has no registered effects.
  var isIdle: Bool { runtime.features.isIdle }

  /// The bookkeeping of the store's effects.
  var features: Feature? { runtime.features }
}
