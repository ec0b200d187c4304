import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Messages of test stores", .serialExecutor)
@MainActor
struct TestStoreMessageTests {
  private func message(
    _ work: @MainActor (TestStoreOf<TallyReducer>) async -> Void
  ) async -> String? {
    let found = await failures {
      let store = tallyStore()
      await work(store)
    }
    #expect(found.count == 1)
    return found.first?.message
  }

  @Test("a wrong assertion")
  func wrongDescription() async {
    #expect(
      await message { await $0.send(.increment) { $0.count = 2 } } == """
        A state change does not match expectation.

            Tally(
          −   count: 2,
          +   count: 1,
              fact: nil
            )

        (Expected: −, Actual: +)
        """)
  }

  @Test("a change without an assertion")
  func noDescription() async {
    #expect(
      await message { await $0.send(.increment) }?.firstLine
        == "The state was not expected to change, but a change occurred.")
  }

  @Test("an assertion without a change")
  func nothingChanged() async {
    #expect(
      await message { await $0.send(.nothing) { $0.count = 0 } } == """
        The state was expected to change, but no change occurred.

        The closure doesn't change the state. If you expect no change, omit the closure.
        """)
  }

  @Test("an action that isn't received")
  func nothingReceived() async {
    #expect(
      await message { await $0.receive(.increment) } == """
        An action was expected, but none was received.

          TallyAction.increment

        No running effect can send it. Check whether the effect was cancelled, and which effect \
        the reducer returns.
        """)
  }

  @Test("a different received action")
  func otherReceived() async {
    #expect(
      await message {
        await $0.send(.ask)
        await $0.receive(.answered("0 is a word.")) { $0.fact = "0 is a number." }
      } == """
        A received action does not match expectation.

          − TallyAction.answered("0 is a word.")
          + TallyAction.answered("0 is a number.")

        (Expected: −, Actual: +)
        """)
  }

  @Test("a running effect, without a list of hints")
  func running() async {
    let message = await message { await $0.send(.watch) }
    #expect(
      message?.firstLine == "The test ended, and an effect of this action is still running.")
    #expect(message?.contains { "•…“".contains($0) } == false)
  }

  @Test("a shared value's change without an assertion")
  func shared() async {
    let found = await failures {
      let store = TestStore(initialState: SharedCount.State()) { SharedCount() }
      await store.send(.later)
      await store.finish()
    }
    #expect(
      found.map(\.message.firstLine) == [
        "The test ended without asserting changes of shared values."
      ])
  }

  @Reducer
  struct SharedCount {
    struct State: Equatable {
      @Shared(value: 0) var count
    }
    enum Action { case later }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        .run { [count = state.$count] _ in
          await Task.megaYield()
          count.withLock { $0 += 1 }
        }
      }
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
