import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that calls `dismiss` in various ways, and a feature that presents it.
private struct Leaver: Reducer {
  struct State: Equatable {
    @PresentationState var inner: Inner.State?
  }

  enum Action: Equatable {
    /// Waits, and then dismisses the feature, even if the effect was cancelled in the meantime.
    case leavesAfter(String)
    /// Dismisses the feature from an unrelated task, such as a detached one.
    case leavesFromOutside(String)
    case inner(PresentationAction<Inner.Action>)
  }

  /// The feature that a ``Leaver`` presents. It uses the `dismiss` of the leaver.
  struct Inner: Reducer {
    struct State: Equatable {}
    enum Action: Equatable { case leaves }

    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      .run { [dismiss] _ in await dismiss() }
    }
  }

  let gate: Gate
  @Dependency(\.dismiss) private var dismiss

  init(gate: Gate) { self.gate = gate }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { _, action in
      switch action {
      case .leavesAfter(let name):
        return .atOnce { [dismiss] _ in
          await gate.wait(name)
          await dismiss()
        }
      case .leavesFromOutside(let name):
        return .run { [gate, dismiss] _ in
          // Like a detached task, except that the test still receives its reports.
          DismissalPath.$current.withValue(nil) {
            Feature.$current.withValue(nil) {
              _ = Task { await Self.wait(name, at: gate, andThen: dismiss) }
            }
          }
        }
      case .inner:
        return .none
      }
    }
    .ifLet(\.$inner, action: /Action.inner) { [dismiss] in Inner().dependency(\.dismiss, dismiss) }
    .reduce(into: &state, action: action)
  }

  @MainActor
  private static func wait(_ name: String, at gate: Gate, andThen dismiss: DismissEffect) async {
    await gate.wait(name)
    await dismiss()
  }
}

private struct PresentsLeaver: Reducer {
  struct State: Equatable { @PresentationState var leaver: Leaver.State? }
  enum Action: Equatable { case closes, leaver(PresentationAction<Leaver.Action>) }

  let gate: Gate
  var own: DismissEffect?

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { state, action in
      if action == .closes { state.leaver = nil }
      return .none
    }
    .ifLet(\.$leaver, action: /Action.leaver) {
      Leaver(gate: gate).transformDependency(\.dismiss) { $0 = own ?? $0 }
    }
    .reduce(into: &state, action: action)
  }
}

@Suite("Presentation · other ways to dismiss", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MoreDismissTests {
  private let gate = Gate()

  private func store(
    inner: Leaver.Inner.State? = nil, own: DismissEffect? = nil
  ) -> TestStoreOf<PresentsLeaver> {
    TestStore(initialState: PresentsLeaver.State(leaver: Leaver.State(inner: inner))) {
      PresentsLeaver(gate: gate, own: own)
    }
  }

  @Test("I169: the feature is dismissed as soon as the action is sent")
  func atOnce() {
    let gate = gate
    let store = Store(initialState: LeavingScreen.State(child: LeavingScreen.State())) {
      LeavingScreen(gate: gate)
    }
    store.send(.presented(.does(.dismiss)))
    #expect(store.withState(\.child) == nil)
  }

  @Test("I174: the parent's override is used in the presented feature")
  func setByParent() async {
    let count = LockIsolated(0)
    let store = store(own: DismissEffect { count.withValue { $0 += 1 } })
    await store.send(.leaver(.presented(.leavesAfter("a"))))
    await gate.open("a")
    #expect(count.value == 1)
    #expect(store.state.leaver != nil)
  }

  @Test("I172: a feature that uses its parent's `dismiss` closes the parent")
  func handedDown() async {
    let store = store(inner: Leaver.Inner.State())
    await store.send(.leaver(.presented(.inner(.presented(.leaves)))))
    await store.receive(.leaver(.dismiss)) { $0.leaver = nil }
  }

  @Test(
    "I171: after a call in a cancelled effect, a later effect can dismiss the feature")
  func afterCancelled() async {
    let gate = gate
    let store = Store(initialState: PresentsLeaver.State(leaver: Leaver.State())) {
      PresentsLeaver(gate: gate)
    }
    let task = store.send(.leaver(.presented(.leavesAfter("a"))))
    task.cancel()
    await gate.open("a")
    store.send(.leaver(.presented(.leavesAfter("b"))))
    await gate.open("b")
    #expect(store.withState(\.leaver) == nil)
  }

  @Test("I171: a call from a detached task does nothing after the feature is dismissed")
  func fromOutsideAfterwards() async {
    let found = await failures {
      let store = store()
      await store.send(.leaver(.presented(.leavesAfter("b"))))
      await store.send(.leaver(.presented(.leavesFromOutside("a"))))
      await Task.megaYield()
      await store.send(.closes) { $0.leaver = nil }
      await gate.open("a")
      await Task.megaYield()
      await gate.open("b")
    }
    #expect(found == [])
  }

  @Test("I173: a call from a detached task is reported while the feature is in the state")
  func fromOutside() async {
    let found = await failures {
      let store = store()
      await store.send(.leaver(.presented(.leavesFromOutside("a"))))
      await Task.megaYield()
      await gate.open("a")
      await Task.megaYield()
      #expect(store.state.leaver != nil)
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("outside of the effects") == true)
  }

  @Test("I171: a call from a removed row doesn't close the screen that contained the row")
  func goneRow() async {
    let gate = gate
    let found = await failures {
      let screen = LeavingScreen.State(rows: [LeavingScreen.State(id: 1)])
      let store = TestStore(initialState: LeavingScreen.State(child: screen)) {
        LeavingScreen(gate: gate)
      }
      await store.send(.presented(.row(1, .does(.dismissLater("a")))))
      await store.send(.presented(.has([]))) { $0.child?.rows = [] }
      await gate.open("a")
      #expect(store.state.child != nil)
    }
    #expect(found == [])
  }
}
