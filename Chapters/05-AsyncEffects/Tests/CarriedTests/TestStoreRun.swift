@testable import ComposableArchitecture

extension TestStore {
  /// The object with the received actions and the running effects. From chapter 6 on, it isn't a test store.
  var run: TestStore { self }
}
