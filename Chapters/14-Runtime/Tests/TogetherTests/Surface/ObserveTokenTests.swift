import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("The tokens of observe", .serialExecutor)
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

  @Test("it applies at once, and once more in a later turn")
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

  @Test("it says that it is cancelled, and nothing is applied any more")
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

  @Test("it ends when it is let go, also by what it is stored in")
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

  @Test("a function that belongs to nobody is applied on the main actor")
  func ofNobody() async {
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

  @Test("a function of another actor is reported, and not applied")
  func ofAnother() async {
    let other = Other()
    let reported = await issues { await other.token().cancel() }
    #expect(
      reported.map(\.firstLine.first) == ["A"], "It cannot run on the main actor.")
    #expect(other.applied.value == 0)
  }

  @Test("the token of earlier days is the same")
  @available(*, deprecated)
  func oldName() {
    let token: ObservationToken = observe {}
    #expect(token.isCancelled == false)
  }
}
