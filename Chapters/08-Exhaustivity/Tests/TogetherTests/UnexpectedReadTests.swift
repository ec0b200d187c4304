import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

extension TogetherStoresTests {
  @Test("I110, I147: a feature that reads a dependency that is not set fails its test, at the step")
  func unexpected() async throws {
    struct Reading: ReducerProtocol {
      @Dependency(\.untestedNumber) var number
      func reduce(into state: inout Int, action: Bool) -> EffectTask<Bool> {
        state = number
        return .none
      }
    }
    let found = await failures {
      let store = TestStore(initialState: 0, reducer: Reading())
      await store.send(true) { $0 = 40 }
    }
    #expect(found.map(\.line) == [#line - 2])
    let issue = try #require(found.first)
    #expect(issue.firstLine.hasPrefix(#"@Dependency(\.untestedNumber) was read in a test"#))
  }
}
