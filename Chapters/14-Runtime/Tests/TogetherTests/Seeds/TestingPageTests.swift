import ComposableArchitecture
import Foundation
import Testing

@testable import TestFixtures

private typealias Seed = TestingPage

@Suite("Seed 000: testing", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestingPageTests {
  private func counter(_ count: Int = 0) -> TestStoreOf<Seed.Counter> {
    TestStore(initialState: Seed.Counter.State(count: count)) { Seed.Counter() }
  }

  private func timer(_ clock: any Clock<Duration>) -> TestStoreOf<Seed.Timer> {
    TestStore(initialState: Seed.Timer.State(count: 0)) {
      Seed.Timer()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("Testing state changes: without a test store")
  func byHand() {
    let feature = Seed.Counter()
    var currentState = Seed.Counter.State(count: 0)
    _ = feature.reduce(into: &currentState, action: .incrementButtonTapped)
    #expect(currentState == Seed.Counter.State(count: 1))
    _ = feature.reduce(into: &currentState, action: .decrementButtonTapped)
    #expect(currentState == Seed.Counter.State(count: 0))
  }

  @Test("Testing state changes: with a test store, step by step")
  func steps() async {
    let store = counter()
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
  }

  @Test("Testing state changes: a wrong assertion fails with the difference")
  func wrong() async {
    let found = await failures {
      await counter().send(.incrementButtonTapped) { $0.count = 999 }
    }
    #expect(
      found.map(\.message) == [
        """
        A state change does not match expectation.

          − TestingPage.Counter.State(count: 999)
          + TestingPage.Counter.State(count: 1)

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("Testing state changes: the state after a step can be read, but not in its closure")
  func readsState() async {
    let store = counter(2)
    await store.send(.incrementButtonTapped) { $0.count = 3 }
    #expect(store.state.isPrime)
    let found = await failures {
      await store.send(.incrementButtonTapped) { $0 = store.state }
    }
    #expect(found.map(\.firstLine) == ["A state change does not match expectation."])
  }

  @Test("Testing effects: a running effect fails the test")
  func runsOn() async {
    let found = await failures {
      await timer(TestClock()).send(.startTimerButtonTapped)
    }
    #expect(
      found.map(\.firstLine) == ["The test ended, and an effect of this action is still running."])
  }

  @Test("Testing effects: an action that isn't received in time fails the test")
  func tooLate() async {
    let found = await failures {
      let store = timer(TestClock())
      let task = await store.send(.startTimerButtonTapped)
      await store.receive(\.timerTick, timeout: .milliseconds(2)) { $0.count = 1 }
      await task.cancel()
    }
    #expect(
      found.map(\.firstLine) == [
        "An action was expected, but none was received after 0.002 seconds."
      ])
  }

  @Test("Testing effects: a longer timeout is enough for a slow clock")
  func waits() async {
    let clock = TestClock()
    let store = timer(clock)
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      let advancing = Task { await clock.advance(by: .seconds(1)) }
      await store.receive(\.timerTick, timeout: .seconds(60)) { $0.count = count }
      await advancing.value
    }
  }

  @Test("Testing effects: one of five ticks isn't enough")
  func oneTick() async {
    let found = await failures {
      let store = timer(ImmediateClock())
      await store.send(.startTimerButtonTapped)
      await store.receive(\.timerTick) { $0.count = 1 }
      await Task.megaYield()
    }
    #expect(
      found.map(\.firstLine) == [
        "The test ended, and it did not assert 4 received actions."
      ])
  }

  @Test("Testing effects: an immediate clock ticks immediately")
  func immediate() async {
    let store = timer(ImmediateClock())
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await store.receive(\.timerTick) { $0.count = count }
    }
  }

  private func app(_ exhaustivity: Exhaustivity = .on) -> TestStoreOf<Seed.AppFeature> {
    let store = TestStore(initialState: Seed.AppFeature.State()) { Seed.AppFeature() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("Non-exhaustive testing: a complete test of the login")
  func login() async {
    let store = app()
    await store.send(\.login.submitButtonTapped) { $0.login?.isLoading = true }
    await store.receive(\.login.loginResponse.success) { $0.login?.isLoading = false }
    await store.receive(\.login.delegate.didLogin) {
      $0.login = nil
      $0.profile = "Blob"
      $0.selectedTab = .activity
    }
  }

  @Test("Non-exhaustive testing: a short test of the login, with notes of skipped assertions")
  func loginInShort() async {
    for shows in [false, true] {
      let found = await reports {
        let store = app(.off(showSkippedAssertions: shows))
        await store.send(\.login.submitButtonTapped)
        await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .activity }
      }
      #expect(found.allSatisfy { $0.isNote })
      #expect(found.count == (shows ? 3 : 0))
    }
    let found = await failures {
      let store = app(.off)
      await store.send(\.login.submitButtonTapped)
      await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .login }
    }
    #expect(found.map(\.firstLine) == ["A state change does not match expectation."])
  }

  private func values(
    _ exhaustivity: Exhaustivity, _ values: [Seed.Model] = []
  ) -> TestStoreOf<Seed.Values> {
    let store = TestStore(initialState: Seed.Values.State(values: values)) {
      Seed.Values()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("Understanding non-exhaustive testing: “$0” is the state before the action, or after it")
  func before() async {
    for isExhaustive in [true, false] {
      let store = values(isExhaustive ? .on : .off, [Seed.Model(id: UUID(7))])
      await store.send(.removeButtonTapped) {
        #expect($0.values.count == (isExhaustive ? 1 : 0))
        $0.values = []
      }
    }
    let two = [Seed.Model(id: UUID(1)), Seed.Model(id: UUID(2))]
    await values(.on, two).send(.removeButtonTapped) { $0.values.removeLast() }
    let found = await failures {
      await values(.off, two).send(.removeButtonTapped) { $0.values.removeLast() }
    }
    #expect(found.map(\.firstLine) == ["A state change does not match expectation."])
  }

  @Test("Understanding non-exhaustive testing: if notes are shown, a closure runs twice")
  func twice() async {
    let found = await failures {
      await values(.off(showSkippedAssertions: true)).send(.addButtonTapped) {
        $0.values = [Seed.Model()]
      }
    }
    #expect(found.map(\.firstLine) == ["A state change does not match expectation."])
  }

  @Test("Understanding non-exhaustive testing: generated IDs can be asserted, each time")
  func given() async {
    for exhaustivity in [Exhaustivity.on, .off, .off(showSkippedAssertions: true)] {
      let store = values(exhaustivity)
      await store.send(.addWithIDButtonTapped) { $0.values = [Seed.Model(id: UUID(0))] }
      await store.send(.addWithIDButtonTapped) {
        $0.values = [Seed.Model(id: UUID(0)), Seed.Model(id: UUID(1))]
      }
    }
  }

  @Test("Testing host application: an entry point can detect that it's being tested")
  func host() {
    #expect(TestContext.current != nil)
  }

  @Test("Long-living test stores: `finish` reports the same failures as the end of the test")
  func longLiving() async {
    let found = await failures {
      let store = timer(TestClock())
      store.timeout = .milliseconds(1)
      let task = await store.send(.startTimerButtonTapped)
      await store.finish()
      await task.cancel()
    }
    #expect(
      found.map(\.firstLine) == [
        "Effects were expected to finish, but are still running after 0.001 seconds."
      ])
  }
}
