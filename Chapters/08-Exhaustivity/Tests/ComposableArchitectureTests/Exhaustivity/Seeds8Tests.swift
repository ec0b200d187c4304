import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: Testing; Non-exhaustive testing; Understanding non-exhaustive testing; Long-living test stores;
/// TestStore; TestStore.assert.
@Suite("Together · seed 000: non-exhaustive testing", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Seeds8Tests {
  /// The app, whose log-in asks a number of times.
  private func app(_ exhaustivity: Exhaustivity, requests: Int = 1) -> TestStoreOf<SeedApp> {
    let store = TestStore(initialState: SeedApp.State()) {
      SeedApp(login: SeedLogin(requests: requests))
    }
    store.exhaustivity = exhaustivity
    return store
  }

  private func values(
    _ exhaustivity: Exhaustivity, _ values: [SeedValues.Model] = []
  ) -> TestStoreOf<SeedValues> {
    let store = TestStore(initialState: SeedValues.State(values: values)) {
      SeedValues()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.exhaustivity = exhaustivity
    return store
  }

  private let stateIsAnother = "The state is not the expected state:"

  // MARK: - Testing

  @Test("a test asserts the changes of each action")
  func counter() async {
    let store = TestStore(initialState: SeedCounter.State(count: 0)) {
      SeedCounter()
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    #expect(store.state.isPrime)
    await store.send(.decrementButtonTapped) { $0.count = 1 }
    #expect(!store.state.isPrime)
  }

  @Test("a wrong assertion is shown")
  func wrongCounter() async {
    let found = await reports {
      let store = TestStore(initialState: SeedCounter.State(count: 0)) {
        SeedCounter()
      }
      await store.send(.incrementButtonTapped, assert: { $0.count = 999 }, line: 1)
    }
    #expect(
      found.map(\.message) == [
        """
        The state is not the expected state:

          − SeedCounter.State(count: 999)
          + SeedCounter.State(count: 1)

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("in an exhaustive test, `store.state` in a closure does not replace an assertion")
  func escapeHatch() async {
    let found = await reports {
      let store = TestStore(initialState: SeedCounter.State(count: 0)) {
        SeedCounter()
      }
      await store.send(.incrementButtonTapped, assert: { $0 = store.state }, line: 1)
    }
    #expect(found.map(\.summary) == ["failure 1: \(stateIsAnother)"])
  }

  @Test("a timer that is only started is still running at the end")
  func timerGoesOn() async {
    let found = await reports {
      let store = TestStore(initialState: SeedTimer.State(count: 0)) {
        SeedTimer()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await store.send(.startTimerButtonTapped, line: 1)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The test ended, and an effect of this action is still running."
      ])
  }

  @Test("a timer on a clock that is never advanced sends nothing before the timeout")
  func timerIsLate() async {
    let found = await reports {
      let store = TestStore(initialState: SeedTimer.State(count: 0)) {
        SeedTimer()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      let task = await store.send(.startTimerButtonTapped)
      await store.receive(.timerTick, timeout: .milliseconds(2), assert: { $0.count = 1 }, line: 1)
      await task.cancel()
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: No action was received after 0.002 seconds, but this one was expected:"
      ])
  }

  @Test("with an immediate clock it ticks immediately, five times")
  func timerTicks() async {
    let store = TestStore(initialState: SeedTimer.State(count: 0)) {
      SeedTimer()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await store.receive(.timerTick) { $0.count = count }
    }
  }

  @Test("TestStore: a search waits for the clock, and then for its response")
  func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: SeedSearch.State()) {
      SeedSearch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .milliseconds(500))
    await store.receive(/SeedSearch.Action.searchResponse) {
      $0.results = ["Composable Architecture"]
    }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.results = []
    }
  }

  @Test("TestStore: an unexpected response is a failure at the end, and at the next action")
  func unexpectedSearch() async {
    let found = await reports {
      let clock = TestClock()
      let store = TestStore(initialState: SeedSearch.State()) {
        SeedSearch()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.queryChanged("c"), assert: { $0.query = "c" }, line: 1)
      await clock.advance(by: .milliseconds(500))
      await store.send(
        .queryChanged(""),
        assert: {
          $0.query = ""
          $0.results = []
        }, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Expect an action that effects have sent, before sending an action:",
        "failure 2: The test ended, and it did not assert a received action:",
      ])
  }

  // MARK: - Non-exhaustive testing

  @Test(
    "an exhaustive test of the flow asserts all of it, and breaks if the login makes two requests")
  func exhaustiveFlow() async {
    func flow(_ store: TestStoreOf<SeedApp>) async {
      await store.send(.login(.submitButtonTapped), assert: { $0.login?.isLoading = true }, line: 1)
      await store.receive(
        .login(.loginResponse(.success("Ada"))),
        assert: {
          $0.login?.isLoading = false
          $0.login?.requests = 1
        }, line: 2)
      await store.receive(
        .login(.delegate(.didLogIn("Ada"))),
        assert: {
          $0.login = nil
          $0.profile = "Ada"
          $0.selectedTab = .activity
        }, line: 3)
    }
    #expect(await reports { await flow(app(.on)) } == [])
    let found = await reports { await flow(app(.on, requests: 2)) }
    #expect(found.map(\.line) == [2, 3, 3])
    #expect(found.filter { $0.isNote } == [])
  }

  @Test(
    "a non-exhaustive test asserts only the end, regardless of how the login works",
    arguments: 1...4)
  func flow(_ requests: Int) async {
    let store = app(.off, requests: requests)
    await store.send(.login(.submitButtonTapped))
    await store.receive(.login(.delegate(.didLogIn("Ada")))) {
      $0.selectedTab = .activity
    }
  }

  @Test("a non-exhaustive test fails if the end is different")
  func wrongFlow() async {
    let found = await reports {
      let store = app(.off)
      await store.send(.login(.submitButtonTapped), line: 1)
      await store.receive(
        .login(.delegate(.didLogIn("Ada"))), assert: { $0.selectedTab = .members }, line: 2)
    }
    #expect(found.map(\.summary) == ["failure 2: \(stateIsAnother)"])
  }

  @Test("with skipped assertions shown, unasserted changes are noted, and nothing fails")
  func shownFlow() async {
    let found = await reports {
      let store = app(.showing)
      await store.send(.login(.submitButtonTapped), line: 1)
      await store.receive(
        .login(.delegate(.didLogIn("Ada"))), assert: { $0.selectedTab = .activity }, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "note 1: \(notePrefix)The state has changed, but no change was expected:",
        "note 2: \(notePrefix)Expect an action that effects have sent, before receiving this one:",
        "note 2: \(notePrefix)\(stateIsAnother)",
      ])
  }

  // MARK: - Understanding non-exhaustive testing

  @Test(
    "removing the last element again passes only in an exhaustive test", arguments: Exhaustivity.all
  )
  func removesLast(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = values(exhaustivity, [.init(id: UUID(7)), .init(id: UUID(8))])
      await store.send(.removeButtonTapped, assert: { $0.values.removeLast() }, line: 1)
    }
    #expect(found.map(\.summary) == (exhaustivity == .on ? [] : ["failure 1: \(stateIsAnother)"]))
  }

  @Test("asserting the current value passes with each exhaustivity", arguments: Exhaustivity.all)
  func saysWhatThereIs(_ exhaustivity: Exhaustivity) async {
    let store = values(exhaustivity, [.init(id: UUID(7))])
    await store.send(.removeButtonTapped) { $0.values = [] }
  }

  @Test("checking only the count passes in a non-exhaustive test")
  func looksAtTheNumber() async {
    let store = values(.off, [.init(id: UUID(7))])
    await store.send(.removeButtonTapped) {
      #expect($0.values.count == 0)
    }
  }

  @Test("a model that generates its own identifier cannot be asserted", arguments: Exhaustivity.all)
  func makesItsOwn(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = values(exhaustivity)
      await store.send(
        .addReadingButtonTapped, assert: { $0.values = [SeedValues.Model()] }, line: 1)
    }
    // The reducer used the first identifier, so the step fails regardless of how often the closure runs.
    #expect(found.map(\.summary) == ["failure 1: \(stateIsAnother)"])
  }

  @Test(
    "a model whose identifier is controlled can be asserted, with each exhaustivity",
    arguments: Exhaustivity.all)
  func isGiven(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = values(exhaustivity)
      await store.send(.addButtonTapped) {
        $0.values = [SeedValues.Model(id: UUID(0))]
      }
      await store.send(.addButtonTapped) {
        $0.values = [SeedValues.Model(id: UUID(0)), SeedValues.Model(id: UUID(1))]
      }
    }
    #expect(found == [])
  }

  // MARK: - Long-living test stores

  @Test("a test store that outlives the test reports at `finish` what it would report at its end")
  func livesLong() async {
    var store: TestStoreOf<SeedApp>? = app(.on)
    let found = await reports {
      await store?.send(
        .login(.submitButtonTapped), assert: { $0.login?.isLoading = true }, line: 1)
      await store?.finish(line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Expect 2 actions that effects have sent, before waiting for the end of the effects:"
      ])
    let end = await reports { store = nil }
    #expect(end == [])
  }

  // MARK: - TestStore.assert

  @Test("after all effects and actions, `assert` checks the current state")
  func assertsAtTheEnd() async {
    let store = app(.off)
    await store.send(.login(.submitButtonTapped))
    await store.finish()
    await store.skipReceivedActions()
    store.assert {
      $0.login = nil
      $0.selectedTab = .activity
    }
    let found = await reports {
      store.assert({ $0.profile = "Grace" }, line: 1)
    }
    #expect(found.map(\.summary) == ["failure 1: \(stateIsAnother)"])
  }
}
