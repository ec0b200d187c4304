@testable import ComposableArchitecture

extension Store {
  /// The store that runs the effects. From chapter 3 on, a store may be a part of it.
  var root: Store { self }
}
