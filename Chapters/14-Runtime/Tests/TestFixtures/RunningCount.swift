@testable import ComposableArchitecture

extension Store {
  /// How many effects of a root store are running under an identifier.
  func runningCount(_ id: some Hashable) -> Int { root.features.count(CancelID(AnyHashable(id))) }

  /// Whether a root store has nothing listed at all.
  var isIdle: Bool { root.features.isIdle }

  /// The bookkeeping of the store's effects.
  var features: Feature? { root.features }
}
