import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · observe", .serialExecutor)
@MainActor
struct TogetherObserveTests {
  let store = Outline.store()

  @Test(
    "I285: `observe` runs its closure immediately, and once in a later turn after any changes"
  )
  func turns() async {
    var titles: [String] = []
    let token = observe { titles.append(store.title) }
    #expect(titles == [""])
    store.send(.change { $0.title = "A" })
    store.send(.change { $0.title = "B" })
    #expect(titles == [""])
    await Task.megaYield()
    #expect(titles == ["", "B"])
    store.send(.change { $0.count += 1 })
    await Task.megaYield()
    #expect(titles == ["", "B"])
    withExtendedLifetime(token) {}
  }

  @Test(
    "I286: a cancelled observation ends, even if a change precedes the cancellation"
  )
  func cancelling() async {
    var count = 0
    let token = observe {
      _ = store.title
      count += 1
    }
    store.send(.change { $0.title = "A" })
    token.cancel()
    await Task.megaYield()
    store.send(.change { $0.title = "B" })
    await Task.megaYield()
    #expect(count == 1)
  }

  @Test("I286: deallocating the token ends the observation, and releases its closure")
  func lettingGo() async {
    final class Held { var count = 0 }
    weak var weakHeld: Held?
    var token: ObservationToken?
    do {
      let held = Held()
      weakHeld = held
      token = observe {
        _ = store.title
        held.count += 1
      }
    }
    #expect(weakHeld?.count == 1)
    store.send(.change { $0.title = "A" })
    _ = token
    token = nil
    await Task.megaYield()
    #expect(weakHeld == nil)
  }

  @Test("I286: a screen retains its observations, which end when it is deallocated")
  func screens() async {
    var count = 0
    var screen: Screen? = Screen("Outline")
    weak let weakScreen = screen
    screen?.observe { [weak screen] in
      _ = (screen, store.title)
      count += 1
    }
    store.send(.change { $0.title = "A" })
    await Task.megaYield()
    #expect(count == 2)
    screen = nil
    #expect(weakScreen == nil)
    store.send(.change { $0.title = "B" })
    await Task.megaYield()
    #expect(count == 2)
  }

  @Test(
    "I287: a nested `observe` is reported, and its reads run the outer closure again"
  )
  func nesting() async {
    var (outer, inner) = (0, 0)
    var tokens: [ObservationToken] = []
    let reported = await issues {
      tokens.append(
        observe {
          outer += 1
          tokens.append(
            observe {
              _ = store.title
              inner += 1
            })
        })
      store.send(.change { $0.title = "A" })
      await Task.megaYield()
    }
    #expect(outer == 2)
    #expect(inner >= 3)
    #expect(
      reported.first?.firstLine.hasPrefix(
        "An “observe” was called inside the function of another “observe”.") == true)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "I301: `Observations` of a store emits the first value and the last one",
    .timeLimit(.minutes(5)))
  func observations() async {
    let counts = Observations { [store] in store.count }
    let seen = LockIsolated<[Int]>([])
    let task = Task { @MainActor in
      for await count in counts { seen.withValue { $0.append(count) } }
    }
    await Task.megaYield()
    for _ in 1...1_000 { store.send(.change { $0.count += 1 }) }
    await Task.megaYield()
    task.cancel()
    #expect(seen.value.first == 0 && seen.value.last == 1_000)
    #expect(seen.value == seen.value.sorted())
  }

  @Test("the standard library's tracking of a store works like ours")
  func standardTracking() {
    let notifications = LockIsolated(0)
    withObservationTracking {
      _ = store.title
    } onChange: {
      notifications.withValue { $0 += 1 }
    }
    store.send(.change { $0.count += 1 })
    #expect(notifications.value == 0)
    store.send(.change { $0.title = "A" })
    store.send(.change { $0.title = "B" })
    #expect(notifications.value == 1)
  }
}

@Suite("Together · view actions")
@MainActor
struct TogetherViewActionTests {
  @ViewAction(for: ViewedForm.self)
  struct FormView {
    let store: StoreOf<ViewedForm>
  }

  @Test("I288: a view sends only view actions, and receives their task")
  func sending() async {
    let store = Store(initialState: ViewedForm.State()) { ViewedForm() }
    let task: StoreTask = FormView(store: store).send(.binding(.set(\.text, "A")))
    #expect(store.text == "A")
    await task.finish()
    #expect(task.isCancelled)
  }
}
