import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Parent {
  struct State: Equatable {
    var child = Child.State() { didSet { writes += 1 } }
    var other = Child.State(lines: ["other"])
    /// The number of writes to the child's state.
    var writes = 0
  }
  enum Action: Equatable {
    case child(Child.Action)
    case refresh
  }
}

@Suite("Reducers · Scope", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ScopeTests {
  let gate = Gate()

  private var scope: Scope<Parent.State, Parent.Action, Child> {
    Scope(state: \Parent.State.child, action: /Parent.Action.child) { Child(gate: gate) }
  }

  @Test("I85: the child runs for its actions, on its part of the state, and changes nothing else")
  func runs() {
    var state = Parent.State()
    let effect = scope.reduce(into: &state, action: .child(.note("a")))
    #expect(state == Parent.State(child: Child.State(lines: ["a"]), writes: 1))
    #expect(effect.isNone, "the child has no effect, so there is nothing to start")
  }

  @Test("I85: for other actions nothing runs, and the child's state isn't even written")
  func otherActions() {
    var runs = 0
    let scope = Scope(state: \Parent.State.child, action: /Parent.Action.child) {
      Reduce<Child.State, Child.Action> { _, _ in
        runs += 1
        return .send(.ask)
      }
    }
    var state = Parent.State()
    #expect(scope.reduce(into: &state, action: .refresh).isNone)
    #expect(state == Parent.State())
    #expect(runs == 0)
  }

  @Test("I85: the actions of the child's effects are wrapped in the parent's case")
  func wraps() {
    var state = Parent.State()
    let run = AsyncRun(scope.reduce(into: &state, action: .child(.ask)))
    #expect(run.actions == [.child(.answered("now"))])
    #expect(run.isFinished)
  }

  @Test("I85: an asynchronous effect is wrapped as well, and reaches the child in a store")
  func wrapsLater() async {
    let store = Store(initialState: Parent.State()) {
      scope
    }
    store.send(.child(.wait))
    #expect(gate.names == ["child"])
    store.send(.child(.note("meanwhile")))
    await gate.open("child")
    #expect(store.state.value.child.lines == ["meanwhile", "later"])
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I85: the child's effect starts when the store starts it, and keeps its priority")
  func effectAsItIs() {
    var begun = 0
    let scope = Scope(state: \Parent.State.child, action: /Parent.Action.child) {
      Reduce<Child.State, Child.Action> { _, _ in
        .body(priority: .low) { send in
          begun += 1
          send(.ask)
        }
      }
    }
    var state = Parent.State()
    let effect = scope.reduce(into: &state, action: .child(.ask))
    #expect(begun == 0, "the reducer started the effect, but only the store may do that")
    #expect(effect.priority == .low)
    #expect(AsyncRun(effect).actions == [.child(.ask)])
    #expect(begun == 1)
  }

  @Test("I85: a property is changed in place for every action")
  func inPlace() {
    struct State {
      var large = Watched()
    }
    let scope = Scope(state: \State.large, action: /Bool?.some) { Change() }
    var state = State()
    for _ in 0..<3 { _ = scope.reduce(into: &state, action: true) }
    #expect(state.large.changes == 3)
    #expect(state.large.copies == 0, "the child's state was copied while it was changed")
  }

  @Test("I85: a nested `Scope` changes the child of a child in place")
  func nested() {
    struct Inner { var watched = Watched() }
    struct Outer { var inner = Inner() }
    enum InnerAction: Equatable { case change(Bool) }
    enum OuterAction: Equatable { case inner(InnerAction) }
    let scope = Scope(state: \Outer.inner, action: /OuterAction.inner) {
      Scope(state: \Inner.watched, action: /InnerAction.change) {
        Reduce<Watched, Bool> { state, action in
          state.change()
          return .send(!action)
        }
      }
    }
    var state = Outer()
    let effect = scope.reduce(into: &state, action: .inner(.change(true)))
    #expect(state.inner.watched.changes == 1)
    #expect(state.inner.watched.copies == 0)
    #expect(AsyncRun(effect).actions == [.inner(.change(false))])
  }
}
