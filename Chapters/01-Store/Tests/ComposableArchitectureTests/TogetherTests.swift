import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Together · a store and its thread")
struct StoreThreadTests {
  @Test("I11: an action sent from another thread is reported, with the action, and still reduced")
  func reports() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, String, Void> { state, _, _ in
        state += 1
        return .none
      },
      environment: ()
    )
    let viewStore = ViewStore(store)
    let messages = issuesOnNewThread { viewStore.send("refresh") }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("The action refresh was sent on another thread") == true)
    #expect(viewStore.state == 1)
  }
}
