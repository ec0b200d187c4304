import ComposableArchitecture
import Testing

@testable import __NAME__

@MainActor
@Suite("The app")
struct AppFeatureTests {
  @Test("It counts up and down")
  func counts() {
    let store = ViewStore(
      Store(initialState: AppState(), reducer: appReducer, environment: AppEnvironment()))
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    #expect(store.state == AppState(count: 2))
    store.send(.decrementButtonTapped)
    #expect(store.state == AppState(count: 1))
  }
}
