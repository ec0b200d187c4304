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
    /// The same, in an effect that can be cancelled by this name.
    case leavesCancellably(String)
    case cancels(String)
    /// Dismisses the feature synchronously at the start of the effect.
    case leavesAtOnce
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
      case .leavesCancellably(let name):
        return .atOnce { [dismiss] _ in
          await gate.wait(name)
          await dismiss()
        }
        .cancellable(id: name)
      case .cancels(let name):
        return .cancel(id: name)
      case .leavesAtOnce:
        return .atOnce { [dismiss] _ in await dismiss() }
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
      switch action {
      case .closes, .leaver(.presented(.leavesAtOnce)): state.leaver = nil
      case .leaver: break
      }
      return .none
    }
    .ifLet(\.$leaver, action: /Action.leaver) {
      Leaver(gate: gate).transformDependency(\.dismiss) { $0 = own ?? $0 }
    }
    .reduce(into: &state, action: action)
  }
}

/// A feature that presents a feature of its own type, which has no `id`. It can set the `dismiss` of that feature.
private struct PresentsNested: Reducer {
  struct State: Equatable { @PresentationState var child: Self? }
  indirect enum Action: Equatable { case leaves, child(PresentationAction<Action>) }

  var own: DismissEffect?
  @Dependency(\.dismiss) private var dismiss

  init(own: DismissEffect? = nil) { self.own = own }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { _, action in
      action == .leaves ? .run { [dismiss] _ in await dismiss() } : .none
    }
    .ifLet(\.$child, action: /Action.child) {
      PresentsNested().transformDependency(\.dismiss) { if let own { $0 = own } }
    }
    .reduce(into: &state, action: action)
  }
}

@Suite("Exercise 9.6 · Dismiss in special situations", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise6MoreDismissTests {
  private let gate = Gate()

  private func store(
    inner: Leaver.Inner.State? = nil, own: DismissEffect? = nil
  ) -> TestStoreOf<PresentsLeaver> {
    TestStore(initialState: PresentsLeaver.State(leaver: Leaver.State(inner: inner))) {
      PresentsLeaver(gate: gate, own: own)
    }
  }

  @Test("I169: when the action is sent, the feature is removed without waiting")
  func atOnce() {
    let gate = gate
    let store = Store(initialState: LeavingScreen.State(child: LeavingScreen.State())) {
      LeavingScreen(gate: gate)
    }
    store.send(.presented(.does(.dismiss)))
    #expect(store.withState(\.child) == nil)
  }

  @Test("I174: a `dismiss` that the parent sets for the feature that it presents is used there")
  func setByParent() async {
    let count = LockIsolated(0)
    let store = store(own: DismissEffect { count.withValue { $0 += 1 } })
    await store.send(.leaver(.presented(.leavesAfter("a"))))
    await gate.open("a")
    #expect(count.value == 1)
    #expect(store.state.leaver != nil)
  }

  @Test("I172: a feature that uses the `dismiss` of its parent closes the parent")
  func handedDown() async {
    let store = store(inner: Leaver.Inner.State())
    await store.send(.leaver(.presented(.inner(.presented(.leaves)))))
    await store.receive(.leaver(.dismiss)) { $0.leaver = nil }
  }

  @Test(
    "I171: if a cancelled effect calls `dismiss` without success, the next effect can dismiss the feature"
  )
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

  @Test("I169: a cancelled effect can dismiss its feature while the feature is presented")
  func cancelledByIdentifier() async {
    let gate = gate
    let store = Store(initialState: PresentsLeaver.State(leaver: Leaver.State())) {
      PresentsLeaver(gate: gate)
    }
    store.send(.leaver(.presented(.leavesCancellably("a"))))
    store.send(.leaver(.presented(.cancels("a"))))
    #expect(store.withState(\.leaver) != nil)
    await gate.open("a")
    #expect(gate.log == ["a waits", "a is cancelled", "a goes on"], "then it calls `dismiss`")
    #expect(store.withState(\.leaver) == nil, "the cancelled effect did not dismiss it")
  }

  @Test("I171: a call from a detached task does nothing if the feature was removed")
  func fromOutsideAfterwards() async {
    let gate = gate
    let found = await failures {
      let store = Store(initialState: PresentsLeaver.State(leaver: Leaver.State())) {
        PresentsLeaver(gate: gate)
      }
      store.send(.leaver(.presented(.leavesAfter("b"))))
      store.send(.leaver(.presented(.leavesFromOutside("a"))))
      await Task.megaYield()
      store.send(.closes)
      #expect(store.withState(\.leaver) == nil)
      await gate.open("a")
      await gate.open("b")
    }
    #expect(found == [])
  }

  @Test("I173: a call from a detached task is reported while the feature is presented")
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

  @Test("I173: a call from a detached task closes nothing, and the screen continues")
  func fromOutsideInVain() async {
    let gate = gate
    let store = Store(initialState: PresentsLeaver.State(leaver: Leaver.State())) {
      PresentsLeaver(gate: gate)
    }
    let found = await failures {
      store.send(.leaver(.presented(.leavesAfter("b"))))
      store.send(.leaver(.presented(.leavesFromOutside("a"))))
      await Task.megaYield()
      await gate.open("a")
    }
    #expect(found.count == 1)
    #expect(store.withState(\.leaver) != nil)
    #expect(gate.cancelled == [], "the screen's effects have to continue")
    await gate.open("b")
    #expect(store.withState(\.leaver) == nil, "its own effect can still dismiss the screen")
  }

  @Test(
    "I171: a call in the effect of the action for which the parent closes the feature does nothing")
  func isClosedAtOnce() async {
    let gate = gate
    let found = await failures {
      let store = Store(initialState: PresentsLeaver.State(leaver: Leaver.State())) {
        PresentsLeaver(gate: gate)
      }
      store.send(.leaver(.presented(.leavesAtOnce)))
      await Task.megaYield()
      #expect(store.withState(\.leaver) == nil)
    }
    #expect(found == [], "the feature was already removed, so nothing is sent or reported")
  }

  @Test("I174: a `dismiss` that a feature sets for itself is not used by its own kind below it")
  func setForOneOfTheSameKind() async {
    let count = LockIsolated(0)
    let store = TestStore(
      initialState: PresentsNested.State(child: .init(child: .init()))
    ) {
      PresentsNested(own: DismissEffect { count.withValue { $0 += 1 } })
    }
    await store.send(.child(.presented(.child(.presented(.leaves)))))
    await store.receive(.child(.presented(.child(.dismiss)))) { $0.child?.child = nil }
    #expect(count.value == 0, "the `dismiss` that was set belongs to the outer feature")
    await store.send(.child(.presented(.leaves)))
    await store.finish()
    #expect(count.value == 1)
    #expect(store.state.child != nil)
  }

  @Test("I171: a call from a removed row does not close the screen that contained the row")
  func goneRow() async {
    let gate = gate
    let found = await failures {
      let screen = LeavingScreen.State(rows: [LeavingScreen.State(id: 1)])
      let store = Store(initialState: LeavingScreen.State(child: screen)) {
        LeavingScreen(gate: gate)
      }
      store.send(.presented(.row(1, .does(.dismissLater("a")))))
      store.send(.presented(.has([])))
      await gate.open("a")
      #expect(store.withState(\.child) != nil)
    }
    #expect(found == [])
  }
}
