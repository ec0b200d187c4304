import ComposableArchitecture
import Testing

@testable import TestFixtures

private typealias Seed = TestingPage

@Suite("Seed 000: TestStore", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestStorePageTests {
  private func search(_ clock: TestClock<Duration>) -> TestStoreOf<Seed.Search> {
    TestStore(initialState: Seed.Search.State()) {
      Seed.Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0[Seed.APIClient.self].search = { _ in ["Composable Architecture"] }
    }
  }

  @Test("Exhaustive testing: a complete test of a search")
  func full() async {
    let clock = TestClock()
    let store = search(clock)
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(0.5))
    await store.receive(\.searchResponse.success) { $0.results = ["Composable Architecture"] }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.results = []
    }
  }

  @Test("Exhaustive testing: a response that the test doesn't expect is a failure")
  func unexpected() async {
    let found = await failures {
      let clock = TestClock()
      let store = search(clock)
      await store.send(.queryChanged("c")) { $0.query = "c" }
      await clock.advance(by: .seconds(0.5))
    }
    #expect(
      found.map(\.message) == [
        """
        The test ended, and it did not assert a received action.

          TestingPage.Search.Action.searchResponse(
            .success(
              [
                [0]: "Composable Architecture"
              ]
            )
          )

        Add "receive" for each, and assert its changes. If the test doesn't cover them, skip them \
        with "await store.skipReceivedActions()", or set "store.exhaustivity = .off".
        """
      ])
  }

  @Test("Exhaustive testing: sending a different action before the response is a failure, too")
  func sentBefore() async {
    let found = await failures {
      let clock = TestClock()
      let store = search(clock)
      await store.send(.queryChanged("c")) { $0.query = "c" }
      await clock.advance(by: .seconds(0.5))
      await store.send(.queryChanged("")) { $0.query = "" }
      await store.skipReceivedActions(strict: false)
    }
    #expect(
      found.first?.firstLine
        == "Expect an action that effects have sent, before sending an action.")
  }

  @Test("assert: it asserts a part of the state after all effects and actions")
  func asserts() async {
    let store = TestStore(initialState: Seed.AppFeature.State()) { Seed.AppFeature() }
    store.exhaustivity = .off
    await store.send(\.login.submitButtonTapped)
    await store.finish()
    await store.skipReceivedActions()
    store.assert { $0.login = nil }
    let found = await failures {
      store.assert { $0.selectedTab = .login }
    }
    #expect(found.map(\.firstLine) == ["A state change does not match expectation."])
  }

  @Test("Instance Methods: an action is received by its path, its value, itself or a predicate")
  func receives() async {
    let store = tallyStore()
    await store.send(.ask)
    await store.receive(.answered("0 is a number.")) { $0.fact = "0 is a number." }
    await store.send(.ask)
    await store.receive { $0 == .answered("0 is a number.") }
    let app = TestStore(initialState: Seed.AppFeature.State()) { Seed.AppFeature() }
    app.exhaustivity = .off
    await app.send(\.login.submitButtonTapped)
    await app.receive(\.login.delegate.didLogin, "Blob")
  }

  @Test("Topics: dependencies, skipping, and isDismissed")
  func topics() async {
    let clock = TestClock()
    let store = search(clock)
    store.dependencies[Seed.APIClient.self].search = { [$0] }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(0.5))
    store.exhaustivity = .off
    await store.skipReceivedActions()
    #expect(store.state.results == ["c"])
    await store.send(.queryChanged("co"))
    await store.skipInFlightEffects()
    #expect(!store.isDismissed)
  }
}
