import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Timeouts of test stores", .serialExecutor)
@MainActor
struct TestStoreTimeoutTests {
  private func found(
    _ work: @MainActor (TestStoreOf<TallyReducer>, TestStoreTask) async -> Void
  ) async -> String? {
    await failures {
      let store = tallyStore()
      let task = await store.send(.watch)
      await work(store, task)
      await store.skipInFlightEffects(strict: false)
    }
    .first?.firstLine
  }

  private let notReceived = "An action was expected, but none was received after 0.002 seconds."
  private let notFinished =
    "Effects were expected to finish, but are still running after 0.002 seconds."

  @Test("the default timeout is one second")
  func byDefault() {
    let store = tallyStore()
    #expect(store.timeout == .seconds(1))
  }

  @Test("steps wait as long as the store's timeout")
  func ofStore() async {
    #expect(
      await found { store, _ in
        store.timeout = .milliseconds(2)
        await store.receive(.increment)
      } == notReceived)
    #expect(
      await found { store, _ in
        store.timeout = .milliseconds(2)
        await store.finish()
      } == notFinished)
    #expect(
      await found { store, _ in
        store.timeout = .milliseconds(2)
        let task = await store.send(.watch)
        await task.finish()
      } == notFinished)
  }

  @Test("a step can have its own timeout")
  func ofStep() async {
    #expect(
      await found { store, _ in
        await store.receive(.increment, timeout: .milliseconds(2))
      } == notReceived)
    #expect(
      await found { store, _ in await store.finish(timeout: .milliseconds(2)) } == notFinished)
    #expect(
      await found { _, task in await task.finish(timeout: .milliseconds(2)) } == notFinished)
  }

  @Test("a timeout of nil means the store's timeout")
  func optional() async {
    #expect(
      await found { store, task in
        store.timeout = .milliseconds(2)
        let duration: Duration? = nil
        await store.receive(.increment, timeout: duration)
      } == notReceived)
  }

  @Test("waiting ends when the action is received, or when the effect ends")
  func comes() async {
    let reducer = TallyReducer()
    let store = tallyStore(reducer)
    await store.send(.watch)
    Task {
      reducer.signals.send(.increment)
      reducer.signals.send(completion: .finished)
    }
    await store.receive(.increment, timeout: .seconds(3)) { $0.count = 1 }
    await store.finish(timeout: .seconds(3))
  }
}
