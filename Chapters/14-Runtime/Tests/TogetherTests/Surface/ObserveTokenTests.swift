import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Tokens of observe", .serialExecutor)
@MainActor
struct ObserveTokenTests {
  @ObservableState
  struct State: Equatable { var title = "" }

  let store = Store<State, String>(initialState: State()) {
    Reduce { state, title in
      state.title = title
      return .none
    }
  }

  @Test("`observe` runs its closure immediately, and again in a later turn after changes")
  func turns() async {
    var titles: [String] = []
    let token = observe { titles.append(store.title) }
    store.send("A")
    store.send("B")
    #expect(titles == [""])
    await Task.megaYield()
    #expect(titles == ["", "B"])
    token.cancel()
  }

  @Test("after `cancel`, isCancelled is true, and the closure doesn't run again")
  func cancelling() async {
    var titles: [String] = []
    let token = observe { titles.append(store.title) }
    #expect(!token.isCancelled)
    store.send("A")
    token.cancel()
    #expect(token.isCancelled)
    await Task.megaYield()
    #expect(titles == [""])
  }

  @Test("releasing a token, or the collection that stores it, ends the observation")
  func storing() async {
    var titles: [String] = []
    var set: Set<ObserveToken> = []
    var array: [ObserveToken] = []
    observe { titles.append("set \(store.title)") }.store(in: &set)
    observe { titles.append("array \(store.title)") }.store(in: &array)
    #expect(set.count == 1 && array.count == 1)
    store.send("A")
    await Task.megaYield()
    #expect(titles.sorted() == ["array ", "array A", "set ", "set A"])
    set = []
    array = []
    store.send("B")
    await Task.megaYield()
    #expect(titles.count == 4)
  }

  @Test("a nonisolated closure runs on the main actor")
  func ofNoObserver() async {
    let count = LockIsolated(0)
    let token = observe { @Sendable in
      MainActor.assertIsolated()
      count.withValue { $0 += 1 }
    }
    #expect(count.value == 1)
    token.cancel()
  }

  private actor Other {
    let applied = LockIsolated(0)

    func token() async -> ObserveToken {
      // Since it has the actor, it belongs to it.
      await observe { [applied, self] in
        assertIsolated()
        applied.withValue { $0 += 1 }
      }
    }
  }

  @Test("a closure that is isolated to a different actor is reported, and doesn't run")
  func ofAnother() async {
    let other = Other()
    let reported = await issues { await other.token().cancel() }
    #expect(
      reported.map(\.firstLine.first) == ["A"], "The closure can't run on the main actor.")
    #expect(other.applied.value == 0)
  }

  @Test("the deprecated name refers to the same type")
  @available(*, deprecated)
  func oldName() {
    let token: ObservationToken = observe {}
    #expect(token.isCancelled == false)
  }
}
