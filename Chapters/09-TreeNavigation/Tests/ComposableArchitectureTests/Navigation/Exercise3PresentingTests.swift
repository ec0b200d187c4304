import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Parent = PresentingParent
private typealias Screen = PresentingScreen

@Suite("Exercise 9.3 · Run the child, then the parent", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3PresentingTests {
  private let log = LockIsolated<[String]>([])

  /// A store of a parent that runs a test's closure, after it records the state.
  private func store(
    _ child: Screen.State?,
    react: @escaping (inout Parent.State, Parent.Action) -> Effect<Parent.Action> = { _, _ in .none
    }
  ) -> StoreOf<Parent> {
    Store(initialState: Parent.State(child: child)) { Parent(log: log, react: react) }
  }

  /// The reports, without the reports of exercises that these tests don't depend on.
  private func found(_ work: @MainActor () -> Void) async -> [Report] {
    await reports(of: work).besides("9.4", "9.5")
  }

  private func child(_ store: StoreOf<Parent>) -> Screen.State? { store.withState(\.child) }

  @Test("I152: for an action of the child, the child runs first, and then the parent")
  func runsTheChildFirst() async {
    let store = store(Screen.State())
    let found = await found { store.send(.child(.presented(.add(1)))) }
    #expect(found == [])
    #expect(
      log.value == [
        "child 0: add(1)",
        "parent sees 1: child(ComposableArchitecture.PresentationAction<\(screenAction)>"
          + ".presented(\(screenAction).add(1)))",
      ])
    #expect(child(store) == Screen.State(number: 1))
  }

  private var screenAction: String { "TestFixtures.PresentingScreen.Action" }

  @Test("I152: if the parent changes the child's state after the child runs, the change remains")
  func changesTheChild() async {
    let store = store(Screen.State()) { state, _ in
      state.child?.number *= 10
      return .none
    }
    let found = await found {
      store.send(.child(.presented(.add(1))))
      store.send(.child(.presented(.add(2))))
    }
    #expect(found == [])
    #expect(child(store) == Screen.State(number: 120))
  }

  @Test("I152: if the parent removes the child for its own action, nothing is reported")
  func takesItAway() async {
    let store = store(Screen.State()) { state, _ in
      state.child = nil
      return .none
    }
    let found = await found { store.send(.child(.presented(.add(1)))) }
    #expect(found == [])
    #expect(log.value.count == 2)
    #expect(child(store) == nil)
  }

  @Test("I152: the parent may replace the child that has just run")
  func replacesIt() async {
    let store = store(Screen.State(id: 1)) { state, _ in
      state.child = Screen.State(id: 2, number: 7)
      return .none
    }
    let found = await found { store.send(.child(.presented(.add(1)))) }
    #expect(found == [])
    #expect(child(store) == Screen.State(id: 2, number: 7))
  }

  @Test("I152: a child that changes its own `id` stays presented, and the parent runs as well")
  func changesItsID() async {
    let store = store(Screen.State(id: 1))
    let found = await found {
      store.send(.child(.presented(.becomes(2))))
      store.send(.child(.presented(.add(1))))
    }
    #expect(found == [])
    #expect(child(store) == Screen.State(id: 2, number: 1))
    #expect(
      log.value.map { $0.prefix { $0 != ":" } } == [
        "child 0", "parent sees 0", "child 0", "parent sees 1",
      ])
  }

  @Test("I152: the effects of both are returned, the child's first, as actions of the child")
  func mergesTheEffects() async {
    let store = store(Screen.State()) { _, action in
      action == .child(.presented(.ask)) ? .send(.answered) : .none
    }
    let found = await found { store.send(.child(.presented(.ask))) }
    #expect(found == [])
    #expect(log.value.count == 5)
    #expect(log.value.dropFirst(2).first == "child 0: answered")
    #expect(log.value.last == "parent sees 0: answered")
    #expect(store.withState(\.answers) == 1)
  }

  @Test("I152: the parent's effects do not wait until the child's effects end")
  func runsTheEffectsTogether() async {
    let gate = Gate()
    let store = Store(initialState: PresentingTree.State(number: 0, child: .init(number: 1))) {
      Reduce<PresentingTree.State, PresentingTree.Action> { _, _ in
        .run { _ in await gate.wait("parent") }
      }
      .ifLet(\.$child, action: /PresentingTree.Action.child) {
        Reduce<PresentingTree.State, PresentingTree.Action> { _, _ in
          .run { _ in await gate.wait("child") }
        }
      }
    }
    let found = await found { store.send(.child(.presented(.add))) }
    await Task.megaYield()
    #expect(found == [])
    #expect(gate.names == ["child", "parent"])
    await gate.open("child")
    await gate.open("parent")
  }

  @Test("I152: the child's effects are returned, although the parent removes the child")
  func returnsTheEffects() {
    let reducer = Reduce<PresentingTree.State, PresentingTree.Action> { state, _ in
      state.child = nil
      return .none
    }
    .ifLet(\.$child, action: /PresentingTree.Action.child) {
      Reduce<PresentingTree.State, PresentingTree.Action> { _, _ in .run { _ in } }
    }
    var state = PresentingTree.State(number: 0, child: .init(number: 1))
    // Outside of a store, where no effect is listed.
    let effect = reducer.reduce(into: &state, action: .child(.presented(.add)))
    #expect(state.child == nil)
    #expect(!effect.isNone)
  }

  @Test("I153: for `.dismiss`, the parent runs while the child is presented, and then it is `nil`")
  func dismisses() async {
    let store = store(Screen.State(number: 5))
    let found = await found { store.send(.child(.dismiss)) }
    #expect(found == [])
    #expect(log.value.count == 1)
    #expect(log.value.first?.hasPrefix("parent sees 5: child(") == true)
    #expect(child(store) == nil)
  }

  @Test("I153: the parent's effects for `.dismiss` run after the child is removed")
  func runsTheParentsEffects() async {
    let store = store(Screen.State(number: 5)) { _, action in
      action == .child(.dismiss) ? .send(.answered) : .none
    }
    let found = await found { store.send(.child(.dismiss)) }
    #expect(found == [])
    #expect(log.value.last == "parent sees nothing: answered")
    #expect(store.withState(\.answers) == 1)
  }

  @Test("I153: for `.dismiss`, the parent may present a child of a different identity")
  func presentsAnother() async {
    let store = store(Screen.State(id: 1)) { state, _ in
      state.child = Screen.State(id: 2)
      return .none
    }
    let found = await found { store.send(.child(.dismiss)) }
    #expect(found == [])
    #expect(child(store) == Screen.State(id: 2))
  }

  @Test("I153: for `.dismiss`, a child of the same identity is removed, even if it changed")
  func presentsTheSame() async {
    for change: (inout Parent.State) -> Void in [
      { $0.child = Screen.State(id: 1, number: 9) },
      { $0.child?.number = 9 },
      { $0.child = nil },
    ] {
      let store = store(Screen.State(id: 1)) { state, _ in
        change(&state)
        return .none
      }
      let found = await found { store.send(.child(.dismiss)) }
      #expect(found == [])
      #expect(child(store) == nil)
    }
  }

  @Test("I153: for `.dismiss`, a different enum case stays, and the same case is removed")
  func presentsACase() async {
    struct Feature: Reducer {
      struct State {
        @PresentationState var destination: PresentingDestination?
      }
      enum Action {
        case destination(PresentationAction<Never>)
      }
      let next: PresentingDestination
      var body: some ReducerOf<Self> {
        Reduce<State, Action> { state, _ in
          state.destination = next
          return .none
        }
        .ifLet(\.$destination, action: /Action.destination) { EmptyReducer() }
      }
    }
    let edit = PresentingDestination.edit(Screen.State(id: 1))
    for (next, expected): (PresentingDestination, PresentingDestination?) in [
      (.show(Screen.State(id: 1)), .show(Screen.State(id: 1))),
      (.edit(Screen.State(id: 2)), .edit(Screen.State(id: 2))),
      (.edit(Screen.State(id: 1, number: 9)), nil),
    ] {
      let store = Store(initialState: Feature.State(destination: edit)) { Feature(next: next) }
      let found = await found { store.send(.destination(.dismiss)) }
      #expect(found == [])
      #expect(store.withState(\.destination) == expected)
    }
  }

  @Test(
    "I154: an action of a child while nothing is presented is reported, and the parent still runs")
  func isNotThere() async {
    let store = store(nil) { _, action in
      action == .answered ? .none : .send(.answered)
    }
    let found = await found { store.send(.child(.presented(.add(1)))) }
    #expect(found == [absent("PresentingParent.Action.child(.presented(.add))")])
    #expect(
      log.value.map { $0.prefix { $0 != ":" } } == ["parent sees nothing", "parent sees nothing"])
    #expect(store.withState(\.answers) == 1)
    #expect(child(store) == nil)
  }

  @Test("I154: a `.dismiss` while nothing is presented is reported, and the parent still runs")
  func isNotThereAtDismiss() async {
    let store = store(nil) { _, action in
      action == .answered ? .none : .send(.answered)
    }
    let found = await found { store.send(.child(.dismiss)) }
    #expect(found == [absent("PresentingParent.Action.child(.dismiss)")])
    #expect(log.value.count == 2)
    #expect(store.withState(\.answers) == 1)
    #expect(child(store) == nil)
  }

  @Test("I154: the report comes before the parent runs")
  func reportsFirst() async {
    for action: PresentationAction<Screen.Action> in [.presented(.add(1)), .dismiss] {
      let store = store(nil) { _, _ in
        reportIssue("The parent runs.")
        return .none
      }
      let found = await found { store.send(.child(action)) }
      #expect(
        found.map(\.firstLine) == [absent("").firstLine, "The parent runs."],
        "the issue about the absent child has to come before the parent's own issue")
    }
  }

  @Test("I154: a child that the parent presents for an action of an absent child stays")
  func presentsAtLast() async {
    for action: PresentationAction<Screen.Action> in [.presented(.add(1)), .dismiss] {
      let store = store(nil) { state, _ in
        state.child = Screen.State(number: 7)
        return .none
      }
      let found = await found { store.send(.child(action)) }
      #expect(found.count == 1)
      #expect(child(store) == Screen.State(number: 7))
    }
    #expect(log.value.count == 2)
  }

  /// The report about an absent child, at the parent's `ifLet`.
  private func absent(_ action: String) -> Report {
    let file = "TestFixtures/PresentingScreen.swift"
    return Report(
      isNote: false, file: file, line: Parent.line,
      message: """
        An “ifLet” at \(file):\(Parent.line) received a child's action while nothing was presented:

          Action: \(action)
          State: PresentingParent.State

        The child did not run. It is usually one of these:

        • A reducer that runs before this “ifLet” set the state to “nil”. Put “ifLet” on the reducer that does that: \
        it runs the child first.
        • An effect of the child was still running and sent the action. Cancel it when the child \
        is removed.
        • A view sent the action after the child was removed. Send a child's actions only while the child is presented.
        """)
  }

  @Test("I155: any other action runs only the parent, with or without a child")
  func runsTheParentAlone() async {
    for state in [Screen.State(number: 5), nil] {
      log.setValue([])
      let store = store(state) { _, action in action == .other ? .send(.answered) : .none }
      let found = await found { store.send(.other) }
      #expect(found == [])
      let child = state == nil ? "nothing" : "5"
      #expect(log.value == ["parent sees \(child): other", "parent sees \(child): answered"])
      #expect(self.child(store) == state)
    }
  }

  @Test("I157: a feature may present its own kind, at any depth")
  func presentsItsOwnKind() async {
    let store = Store(initialState: PresentingTree.State(number: 1)) { PresentingTree() }
    let found = await found {
      store.send(.present)
      store.send(.child(.presented(.present)))
      store.send(.child(.presented(.child(.presented(.add)))))
      store.send(.child(.presented(.add)))
      store.send(.add)
    }
    #expect(found == [])
    #expect(
      store.withState { $0 }
        == PresentingTree.State(
          number: 2,
          child: PresentingTree.State(number: 3, child: PresentingTree.State(number: 4))))
    let rest = await self.found { store.send(.child(.presented(.child(.dismiss)))) }
    #expect(rest == [])
    #expect(
      store.withState { $0 }
        == PresentingTree.State(number: 2, child: PresentingTree.State(number: 3)))
  }

  @Test("I180: the child's state is changed in place, however large it is")
  func changesInPlace() async {
    var state = PresentingWatched.State(child: Watched())
    let found = await found {
      for _ in 1...3 {
        _ = PresentingWatched().reduce(into: &state, action: .child(.presented(true)))
      }
      _ = PresentingWatched().reduce(into: &state, action: .other)
    }
    #expect(found == [])
    #expect(state.child?.changes == 4)
    #expect(state.child?.copies == 0)
  }

  @Test("I180: the parent also changes the child's state in place after the child runs")
  func isChangedByTheParent() async {
    var state = PresentingWatched.State(child: Watched())
    let found = await found {
      for _ in 1...3 {
        _ = PresentingWatched().reduce(into: &state, action: .child(.presented(false)))
      }
    }
    #expect(found == [])
    #expect(state.child?.changes == 6)
    #expect(state.child?.copies == 0)
  }

  @Test("I180: the child's changes do not affect a copy of the parent's state")
  func keepsTheCopy() async {
    var state = PresentingWatched.State(child: Watched())
    let copy = state
    let found = await found {
      for _ in 1...3 {
        _ = PresentingWatched().reduce(into: &state, action: .child(.presented(true)))
      }
    }
    #expect(found == [])
    #expect(state.child?.changes == 3)
    #expect(state.child?.copies == 1)
    #expect(copy.child?.changes == 0)
  }
}
