import ComposableArchitecture
import IssueReportingTestSupport
import TestFixtures
import Testing

@MainActor
@Suite("Exercise 14.1 · the loop")
struct Exercise1OrderTests {
  @Test("I345: actions are reduced in the order in which they arrive, one at a time")
  func order() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 3 ? .merge(.send(action * 3), .send(action * 3 + 1)) : .none
      }
    }
    store.send(1)
    #expect(store.peek { $0 } == [1, 3, 4])
  }
}
