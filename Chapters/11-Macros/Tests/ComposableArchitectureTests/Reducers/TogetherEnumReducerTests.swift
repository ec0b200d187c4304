import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · enum reducers", .serialExecutor)
@MainActor
struct EnumReducerTests {
  func store(_ destination: House.Destination.State? = nil) -> TestStoreOf<House> {
    TestStore(initialState: House.State(destination: destination)) { House() }
  }

  @Test("I235: a case's reducer runs in its case")
  func runs() async {
    let store = store(.form(Form.State()))
    await store.send(\.destination.form.add) {
      $0.destination?.modify(\.form) { $0.count = 1 }
    }
  }

  @Test(
    "I235: an action of a different case is reported with both cases, and changes nothing"
  )
  func otherCase() async throws {
    let store = store(.other(Form.State()))
    let found = await failures { await store.send(\.destination.form.add) }
    let failure = try #require(found.first)
    #expect(found.count == 1)
    #expect(failure.message.contains("Destination.Action.form(.add)"))
    #expect(failure.message.contains("Destination.State.other"))
    #expect(store.state.destination == .other(Form.State()))
  }

  @Test("I235: an ignored case has no reducer and no action")
  func ignored() async {
    let store = store()
    await store.send(.show(.label("Blob"))) { $0.destination = .label("Blob") }
    await store.send(.show(.empty)) { $0.destination = .empty }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
      $0.last = "dismissed"
    }
  }

  @Test("I235: choosing an alert's button dismisses the alert, and the parent receives the action")
  func alert() async {
    let alert = AlertState<House.Alert> { TextState("Sure?") }
    let store = store(.alert(alert))
    await store.send(\.destination.alert.confirmed) {
      $0.destination = nil
      $0.last = "confirmed"
    }
  }

  @Test(
    "I236: `ifLet` without a closure does the same as `ifLet` with the body",
    arguments: [true, false])
  func bodies(isWritten: Bool) async {
    let reducer = Reduce<House.State, House.Action> { _, _ in .none }
    let store = TestStore(initialState: House.State(destination: .form(Form.State(count: 4)))) {
      if isWritten {
        reducer.ifLet(\.$destination, action: \.destination) { House.Destination.body }
      } else {
        reducer.ifLet(\.$destination, action: \.destination)
      }
    }
    await store.send(\.destination.form.add) {
      $0.destination = .form(Form.State(count: 5))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("I237: nested enum reducers run at any depth")
  func nested() async {
    let store = store(.modal(.deep(.form(Form.State()))))
    await store.send(\.destination.modal.deep.form.add) {
      $0.destination = .modal(.deep(.form(Form.State(count: 10))))
    }
  }

  @Test("I233: removing a child cancels its effects", arguments: [true, false])
  func leaving(byParent: Bool) async {
    let clock = TestClock()
    let store = TestStore(initialState: House.State(destination: .slow(Slow.State()))) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.destination.slow.begin)
    if byParent {
      await store.send(.show(.form(Form.State()))) { $0.destination = .form(Form.State()) }
    } else {
      await store.send(\.destination.dismiss) {
        $0.destination = nil
        $0.last = "dismissed"
      }
    }
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test("I233: a child dismisses itself")
  func closesItself() async {
    let store = store(.form(Form.State()))
    await store.send(\.destination.form.close)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
      $0.last = "dismissed"
    }
  }

  @Test(
    "I233: each element of a stack runs its own case, and its effects end with it")
  func stack() async {
    let clock = TestClock()
    let store = TestStore(initialState: House.State()) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.push(.form(Form.State()))) { $0.path[id: 0] = .form(Form.State()) }
    await store.send(.push(.slow(Slow.State()))) { $0.path[id: 1] = .slow(Slow.State()) }
    await store.send(\.path[id: 0].form.add) { $0.path[id: 0, case: \.form]?.count = 1 }
    await store.send(\.path[id: 1].slow.begin)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].slow.over) { $0.path[id: 1, case: \.slow]?.isOver = true }
    await store.send(\.path[id: 1].slow.begin)
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
    await store.finish()
  }

  @Test(
    "I238: `case` returns one store for a feature while its case lasts, and values of other cases"
  )
  func stores() {
    let store = Store(initialState: House.State(destination: .form(Form.State()))) { House() }
    let destination = store.scope(whilePresent: \.destination, action: \.destination.presented)!
    guard case .form(let first) = destination.case, case .form(let second) = destination.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect(first === second)
    first.send(.add)
    #expect(store.withState(\.destination) == .form(Form.State(count: 1)))

    store.send(.show(.label("Blob")))
    guard case .label("Blob") = destination.case else {
      Issue.record("The case has a different label.")
      return
    }
    store.send(.show(.form(Form.State())))
    guard case .form(let third) = destination.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect(third !== first)
    #expect(first.withState(\.count) == 1)
  }

  @Test("I238: `case` returns stores at any depth")
  func nestedStores() {
    let store = Store(
      initialState: House.State(destination: .modal(.deep(.form(Form.State()))))
    ) { House() }
    let destination = store.scope(whilePresent: \.destination, action: \.destination.presented)!
    guard case .modal(let modal) = destination.case, case .deep(let deep) = modal.case,
      case .form(let form) = deep.case
    else {
      Issue.record("The store has a different case.")
      return
    }
    form.send(.add)
    #expect(store.withState(\.destination) == .modal(.deep(.form(Form.State(count: 10)))))
  }

  @Test(
    "I234: a presented case has a presented state, which is nil while a different one is presented")
  func presentedCase() {
    var state = House.State(destination: .form(Form.State(count: 2)))
    #expect(state.$destination.form.wrappedValue == Form.State(count: 2))
    #expect(state.$destination.other.wrappedValue == nil)
    state.destination = .other(Form.State())
    #expect(state.$destination.form.wrappedValue == nil)
    state.destination = nil
    #expect(state.$destination.form.wrappedValue == nil)
  }

  @Test("I254: a hundred destinations leave no store behind")
  func hundredTimes() {
    let store = Store(initialState: House.State()) { House() }
    var seen: [() -> AnyObject?] = []
    for _ in 1...100 {
      store.send(.show(.form(Form.State())))
      let destination = store.scope(whilePresent: \.destination, action: \.destination.presented)
      if case .form(let form)? = destination?.case {
        seen.append { [weak form] in form }
        seen.append { [weak destination] in destination }
      }
      store.send(.show(nil))
    }
    #expect(seen.count == 200)
    #expect(seen.filter { $0() != nil }.isEmpty)
  }
}
