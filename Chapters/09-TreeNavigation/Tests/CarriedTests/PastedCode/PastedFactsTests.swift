import Foundation
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · code in the style of version 1.0 · effects, alerts and test stores",
  .timeLimit(.minutes(5)),
  .serialExecutor)
@MainActor
struct PastedFactsTests {
  @Test("loading a fact shows it, or shows an alert that offers to try again")
  func facts() async {
    let store = TestStore(initialState: PastedFacts.State()) {
      PastedFacts()
    } withDependencies: {
      $0.pastedFactClient.fetch = { "\($0) is a good number." }
    }

    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(.factResponse(.success("1 is a good number."))) {
      $0.isLoading = false
      $0.fact = "1 is a good number."
    }

    struct FactError: Equatable, Error {}
    store.dependencies.pastedFactClient.fetch = { _ in throw FactError() }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(.factResponse(.failure(FactError()))) {
      $0.isLoading = false
      $0.alert = AlertState {
        TextState("No fact")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
        ButtonState(action: .retryButtonTapped) { TextState("Retry") }
      }
    }
    store.dependencies.pastedFactClient.fetch = { _ in "again" }
    await store.send(.alert(.presented(.retryButtonTapped))) {
      $0.alert = nil
      $0.isLoading = true
    }
    await store.receive(/PastedFacts.Action.factResponse) {
      $0.isLoading = false
      $0.fact = "again"
    }
  }

  @Test("a timer ticks on a test clock until it stops")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(initialState: PastedFacts.State()) {
      PastedFacts()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = true }
    await clock.advance(by: .seconds(2))
    await store.receive(.timerTicked) { $0.count = 1 }
    await store.receive(.timerTicked, timeout: .seconds(1)) { $0.count = 2 }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = false }
    await store.finish()
  }

  @Test("choices in a dialog are sent, and other changes need no assertion")
  func dialog() async {
    let store = TestStore(initialState: PastedFacts.State()) { PastedFacts() }
    store.exhaustivity = .off(showSkippedAssertions: false)

    await store.send(.dialogButtonTapped)
    let task = await store.send(.dialog(.presented(.incrementButtonTapped))) { $0.count = 1 }
    await task.cancel()
    store.assert { $0.dialog = nil }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a view waits while the state loads")
  func view() async throws {
    let store = Store(initialState: PastedFacts.State()) {
      PastedFacts()
        ._printChanges(nil)
        .dependency(\.pastedFactClient, PastedFactClient(fetch: { "\($0)!" }))
    }
    let renderer = Renderer(PastedFactsView(store: store))
    _ = try renderer.frame().perform("increment")
    #expect(renderer.frame().description.contains("count 1"))
    await ViewStore(store, observe: { $0 }).send(.refresh, while: \.isLoading)
    #expect(renderer.frame().description.contains("1!"))
  }
}
