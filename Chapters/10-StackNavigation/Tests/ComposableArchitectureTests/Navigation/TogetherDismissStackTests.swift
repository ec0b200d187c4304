import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = StackScreen.State
private typealias Action = StackScreen.Action

@Suite("Together · dismissal in a stack", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherDismissStackTests {
  private let gate = Gate()

  private func testStore(
    _ state: @autoclosure () -> StackScreen.State,
    react: @escaping (inout StackScreen.State, StackScreen.Action) -> Void = { _, _ in }
  ) -> TestStoreOf<StackScreen> {
    TestStore(initialState: state()) { StackScreen(gate: gate, react: react) }
  }

  @Test("I201: `dismiss` in an element sends one `.popFrom` of it, and removes all above it")
  func popsItself() async {
    for (id, count) in [(0, 0), (1, 1), (2, 2)] {
      let store = testStore(State(path: [State("a"), State("b"), State("c")]))
      await store.send(.at(StackElementID(number: id), .does(.dismiss)))
      await store.receive(.popFrom(StackElementID(number: id))) {
        $0.path.removeLast(3 - count)
      }
      #expect(store.state.path.count == count)
    }
  }

  @Test("I201: `dismiss` works in pushed and appended elements, and after a suspension")
  func wasAdded() async {
    let store = testStore(State(path: [State("a")])) { state, action in
      if action == .heard("append") { state.path.append(State("c")) }
    }
    await store.send(.path(.push(id: 1, state: State("b")))) { $0.path.append(State("b")) }
    await store.send(.heard("append")) {
      $0.heard = ["append"]
      $0.path.append(State("c"))
    }
    await store.send(.at(1, .does(.dismissLater("now"))))
    await store.send(.at(2, .does(.dismiss)))
    await store.receive(.popFrom(2)) { $0.path[id: 2] = nil }
    await gate.open("now")
    await store.receive(.popFrom(1)) { $0.path[id: 1] = nil }
    #expect(store.state.path.ids == [0])
  }

  @Test("I201: an action that an element sends before it dismisses itself arrives before the pop")
  func sendsBefore() async {
    let store = testStore(State(path: [State("a")]))
    await store.send(.at(0, .does(.say("saved"), .dismiss)))
    await store.receive(.at(0, .heard("saved"))) { $0.path[id: 0]?.heard = ["saved"] }
    await store.receive(.popFrom(0)) { $0.path[id: 0] = nil }
  }

  @Test("I201: one effect may send an action, and then dismiss its element")
  func sendsAndDismisses() async {
    struct Form: Reducer {
      struct State: Equatable {}
      enum Action: Equatable { case save, delegate(String) }
      @Dependency(\.dismiss) private var dismiss

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        guard action == .save else { return .none }
        return .run { [dismiss] send in
          await send(.delegate("saved"))
          await dismiss()
          await send(.delegate("never"))
        }
      }
    }
    struct Base: Reducer {
      struct State: Equatable {
        var path = StackState([Form.State()])
        var saved: [String] = []
      }
      enum Action: Equatable { case path(StackAction<Form.State, Form.Action>) }

      var body: some ReducerOf<Self> {
        Reduce<State, Action> { state, action in
          if case .path(.element(_, .delegate(let name))) = action { state.saved.append(name) }
          return .none
        }
        .forEach(\.path, action: /Action.path) { Form() }
      }
    }
    let store = TestStore(initialState: Base.State()) { Base() }
    await store.send(.path(.element(id: 0, action: .save)))
    await store.receive(.path(.element(id: 0, action: .delegate("saved")))) { $0.saved = ["saved"] }
    await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
  }

  @Test("I201: a second call, or a call after the screen was removed, does nothing")
  func onlyOnce() async {
    let store = testStore(State(path: [State("a"), State("b")]))
    await store.send(.at(1, .does(.dismiss, .dismiss, .dismissLater("late"))))
    await store.receive(.popFrom(1)) { $0.path[id: 1] = nil }
    await gate.open("late")
    await store.send(.at(0, .does(.dismissLater("too late"))))
    await store.send(.popFrom(0)) { $0.path[id: 0] = nil }
    await gate.open("too late")
  }

  @Test("I201: each element dismisses only itself, even if all of them do so concurrently")
  func allAtOnce() async {
    let store = testStore(State(path: [State("a"), State("b"), State("c")]))
    for id in 0..<3 {
      await store.send(.at(StackElementID(number: id), .does(.dismissLater("now"))))
    }
    await gate.open("now")
    await store.receive(.popFrom(0)) { $0.path.removeAll() }
  }

  @Test("I201: a screen in an element's own stack is popped from there, and the element from here")
  func inAnotherStack() async {
    let inner = [State("x"), State("y")]
    let store = testStore(State(path: [State("a", path: inner), State("b")]))
    // The inner stack is created first, so that its elements have the first ids.
    await store.send(.at(2, .at(1, .does(.dismiss))))
    await store.receive(.at(2, .popFrom(1))) { $0.path[id: 2]?.path[id: 1] = nil }
    await store.send(.at(2, .at(0, .does(.wait("inner")))))
    await store.send(.at(2, .does(.dismiss)))
    await store.receive(.popFrom(2)) { $0.path.removeAll() }
    #expect(gate.cancelled == ["inner"])
    await gate.open("inner")
  }

  @Test(
    "I202: in a feature that an element presents, `dismiss` closes the feature, not the element")
  func inASheet() async {
    // The stack in the sheet is created first, so that its element has the first id.
    let store = testStore(
      State(path: [State("a", sheet: State("sheet", path: [State("in the sheet")]))]))
    await store.send(.at(1, .inSheet(.at(0, .does(.dismiss)))))
    await store.receive(.at(1, .inSheet(.popFrom(0)))) { $0.path[id: 1]?.sheet?.path.removeAll() }
    await store.send(.at(1, .inSheet(.does(.dismiss))))
    await store.receive(.at(1, .sheet(.dismiss))) { $0.path[id: 1]?.sheet = nil }
    await store.send(.at(1, .does(.dismiss)))
    await store.receive(.popFrom(1)) { $0.path.removeAll() }
  }

  @Test("I203: a stack does not present its root, so `dismiss` in the root is reported")
  func atTheRoot() async {
    let found = await reports {
      let store = Store(initialState: State(path: [State("a")])) { StackScreen(gate: gate) }
      store.send(.does(.dismiss))
      await Task.megaYield()
      #expect(store.names == ["a"])
      #expect(store.withState(\.heard) == ["after the end"])
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("not presented") == true)
    #expect(found.first?.message.contains("“StackState”") == true)
  }

  @Test("I203: if the root is in a sheet, `dismiss` closes the sheet, with its stack")
  func rootInASheet() async {
    let store = testStore(State(sheet: State("root", path: [State("a")])))
    await store.send(.inSheet(.at(0, .does(.wait("a")))))
    await store.send(.inSheet(.does(.dismiss)))
    await store.receive(.sheet(.dismiss)) { $0.sheet = nil }
    #expect(gate.cancelled == ["a"])
    await gate.open("a")
  }

  @Test("I203: a `dismiss` that a test sets applies to the feature, not to its elements")
  func isSet() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: State(path: [State("a")])) {
      StackScreen(gate: gate)
    } withDependencies: {
      $0.dismiss = DismissEffect { count.withValue { $0 += 1 } }
    }
    await store.send(.asks) { $0.heard = ["presented"] }
    await store.send(.at(0, .does(.dismiss)))
    await store.receive(.popFrom(0)) { $0.path.removeAll() }
    #expect(count.value == 0)
    await store.send(.does(.dismiss))
    await store.receive(.heard("after the end")) { $0.heard = ["presented", "after the end"] }
    #expect(count.value == 1)
  }
}

@Suite("Together · a stack without effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackEffectTests {
  private let gate = Gate()

  private func testStore(
    _ state: @autoclosure () -> StackScreen.State = State()
  ) -> TestStoreOf<StackScreen> {
    TestStore(initialState: state()) { StackScreen(gate: gate) }
  }

  @Test("I201: a test may end with screens on the stack")
  func ends() async {
    let store = testStore(State(path: [State("a")]))
    await store.send(.path(.push(id: 1, state: State("b")))) { $0.path.append(State("b")) }
    await store.finish()
    #expect(store.state.path.count == 2)
  }

  @Test("I201: `finish()` of the action that pushes returns, and cancelling it changes nothing")
  func finishes() async {
    let store = testStore()
    let task = await store.send(.path(.push(id: 0, state: State("a")))) {
      $0.path.append(State("a"))
    }
    await task.finish()
    await task.cancel()
    await store.send(.at(0, .does(.dismiss)))
    await store.receive(.popFrom(0)) { $0.path.removeAll() }
  }

  @Test("I201: while a screen is on the stack, there is no effect to skip")
  func skipsNothing() async {
    let store = testStore(State(path: [State("a"), State("b")]))
    await store.skipInFlightEffects(strict: false)
    await store.send(.at(0, .does(.dismiss)))
    await store.receive(.popFrom(0)) { $0.path.removeAll() }
  }

  @Test("I201: a running effect of an element is reported at the end of the test")
  func isRunning() async {
    let found = await reports {
      let store = testStore(State(path: [State("a")]))
      await store.send(.at(0, .does(.wait("a"))))
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("still running") == true)
    await gate.open("a")
  }

  @Test("I195: a popped element leaves nothing that a test has to wait for")
  func isPopped() async {
    let store = testStore(State(path: [State("a")]))
    let task = await store.send(.at(0, .does(.wait("a"), .wait("b", id: 1))))
    await store.send(.popFrom(0)) { $0.path.removeAll() }
    for name in gate.names { await gate.open(name) }
    await task.finish()
    await store.finish()
  }
}
