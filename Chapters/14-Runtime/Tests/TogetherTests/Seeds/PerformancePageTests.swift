import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = PerformancePage

@Suite("Seed 000: performance", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct PerformancePageTests {
  @Test("Sharing logic with actions: each user action is two, and a test has to assert both")
  func sharedAction() async {
    let store = TestStore(initialState: Seed.SharedAction.State()) { Seed.SharedAction() }
    await store.send(.buttonTapped) { $0.count = 1 }
    await store.receive(\.sharedComputation) { $0.work = 1 }
    await store.receive(\.computed)
    await store.send(.toggleChanged) { $0.isEnabled = true }
    await store.receive(\.sharedComputation) { $0.work = 2 }
    await store.receive(\.computed)
    await store.send(.textFieldChanged("Hello")) { $0.description = "Hello" }
    await store.receive(\.sharedComputation) { $0.work = 3 }
    await store.receive(\.computed)
  }

  @Test("Sharing logic with actions: with a method it is one, and the method may run first")
  func sharedMethod() async {
    let store = TestStore(initialState: Seed.SharedMethod.State()) { Seed.SharedMethod() }
    await store.send(.buttonTapped) { $0.count = 1 }  // The work came before: 0 was added to it.
    await store.receive(\.computed)
    await store.send(.toggleChanged) {
      $0.isEnabled = true
      $0.work = 1
    }
    await store.receive(\.computed)
    await store.send(.textFieldChanged("Hello")) {
      $0.description = "Hello"
      $0.work = 2
    }
    await store.receive(\.computed)
  }

  @Test(
    "Sharing logic in child features: sending an action adds one, and calling a function doesn't")
  func child() async {
    let store = TestStore(initialState: Seed.Parent.State()) { Seed.Parent() }
    await store.send(.sendButtonTapped)
    await store.receive(\.child.refresh) { $0.child.refreshes = 1 }
    await store.receive(\.child.refreshed)
    await store.send(.callButtonTapped) { $0.child.refreshes = 2 }
    await store.receive(\.child.refreshed)
  }

  @Test("CPU intensive calculations: in an effect, other actions continue; in a reducer, none does")
  func computing() async {
    let store = Store(initialState: Seed.Computing.State()) { Seed.Computing() }
    store.send(.reducerButtonTapped)
    #expect(store.result == 50_005_000)
    store.send(.computationResponse(0))

    let task = store.send(.effectButtonTapped)
    var turns = 0
    while store.result == 0, turns < 10_000 {
      turns += 1
      await Task.yield()
    }
    await task.finish()
    #expect(store.result == 50_005_000)
    #expect(turns >= 10)
  }

  @Test("High-frequency actions: a feature that needs every hundredth number gets only those")
  func progress() async {
    let reduced = LockIsolated(0)
    let store = Store(initialState: Seed.Computing.State()) {
      Seed.Computing()
        ._printChanges(_ReducerPrinter { _, _, _ in reduced.withValue { $0 += 1 } })
    }
    await store.send(.progressButtonTapped(each: 100)).finish()
    #expect(store.progress == 10_000)
    #expect(reduced.value == 101)
  }

  @Test("Store scoping: a child store is the same each time, and only its view is evaluated")
  func scoping() throws {
    let store = Store(initialState: Seed.Parent.State()) { Seed.Parent() }
    #expect(
      store.scope(state: \.child, action: \.child)
        === store.scope(state: \.child, action: \.child))
    let renderer = Renderer(Seed.ParentView(store: store, isComputed: false))
    #expect(renderer.evaluations() == ["parent": 1, "child": 1])
    try renderer.frame().perform("refresh")
    #expect(renderer.evaluations() == ["child": 1])
    #expect(renderer.frame().description == "1 refreshes")
  }

  @Test("Store scoping: a computed property is computed only for observers that read it")
  func computed() throws {
    let store = Store(initialState: Seed.Parent.State()) { Seed.Parent() }
    let child = store.scope(state: \.computedChild, action: \.child)
    let derived = store.derived.count
    #expect(derived.value == 0)
    store.send(.otherButtonTapped)
    store.send(.child(.refresh))
    #expect(derived.value == 0)
    #expect(child.refreshes == 100)
    #expect(child.refreshes == 100)
    #expect(derived.value == 1)
  }
}
