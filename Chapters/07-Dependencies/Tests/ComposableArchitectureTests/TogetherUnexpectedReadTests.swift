import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

extension TogetherStoresTests {
  @Test(
    "I110: a feature that reads a dependency that is not set fails its test, at the feature's line")
  func unexpected() async throws {
    struct Reading: ReducerProtocol {
      static let line: UInt = #line + 1
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
    #expect(found.map(\.line) == [Reading.line])
    let issue = try #require(found.first)
    #expect(issue.firstLine.hasPrefix(#"@Dependency(\.untestedNumber) was read in a test"#))
  }
}
