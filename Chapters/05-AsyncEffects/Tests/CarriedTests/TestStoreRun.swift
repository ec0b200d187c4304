@testable import ComposableArchitecture

extension TestStore {
  /// What has the actions that were received and the effects that are running. From chapter 6 on, it is no test store.
  var run: TestStore { self }
}
