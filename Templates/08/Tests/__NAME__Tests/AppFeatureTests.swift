import ComposableArchitecture
import Testing

@testable import __NAME__

@MainActor
@Suite("The app")
struct AppFeatureTests {
  @Test("It counts up and down")
  func counts() async {
    let store = TestStore(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }
}
