import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Ledger: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var note = Note()
  }
  struct Note: Equatable { var text = "" }
  enum Action: Equatable {
    case add(number: Int)
    case nothing
    case ask
    case detail(Detail)
  }
  enum Detail: Equatable { case titleChanged(String) }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .add(let number): state.count += number
    case .nothing: break
    case .ask: return .send(.add(number: 5))
    case .detail(.titleChanged(let title)): state.note.text = title
    }
    return .none
  }
}

@Suite("Printing changes", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct PrintChangesTests {
  /// The output of a separate process.
  private func printed(_ output: ExitTest.Result?) -> String {
    String(decoding: output?.standardOutputContent ?? [], as: UTF8.self)
  }

  @Test("I98: each action is printed with its changes, or with a note that there are none")
  func customDump() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await MainActor.run {
        let store = Store(initialState: Ledger.State(), reducer: Ledger()._printChanges())
        store.send(.add(number: 2))
        store.send(.nothing)
      }
    }
    #expect(
      printed(result).contains(
        """
        received action:
          Ledger.Action.add(number: 2)
          Ledger.State(
        -   count: 0,
        +   count: 2,
            note: Ledger.Note(text: "")
          )

        received action:
          Ledger.Action.nothing
          (No state changes)

        """), "\(printed(result))")
  }

  @Test("I98: `.actionLabels` prints one line: the names of the action's cases")
  func actionLabels() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await MainActor.run {
        let store = Store(
          initialState: Ledger.State(), reducer: Ledger()._printChanges(.actionLabels))
        store.send(.detail(.titleChanged("secret")))
        store.send(.nothing)
      }
    }
    #expect(
      printed(result).contains(
        """
        received action: Ledger.Action.detail(.titleChanged)
        received action: Ledger.Action.nothing
        """), "\(printed(result))")
  }

  @Test("I98: a custom printer gets the action and both states, before the effects start")
  func ownPrinter() {
    var printed: [String] = []
    let reducer = Ledger()._printChanges(
      _ReducerPrinter { action, oldState, newState in
        printed.append("\(action) \(oldState.count) → \(newState.count)")
      })
    let store = Store(initialState: Ledger.State(), reducer: reducer)
    store.send(.ask)
    #expect(printed == ["ask 0 → 0", "add(number: 5) 0 → 5"])
    #expect(store.state.value.count == 5)
  }

  @Test("I98: printing isn't an effect: an action without effects starts nothing")
  func isNoEffect() {
    let printer = _ReducerPrinter<Ledger.State, Ledger.Action> { _, _, _ in }
    var state = Ledger.State()
    #expect(Ledger()._printChanges(printer).reduce(into: &state, action: .nothing).isNone)
    #expect(Ledger()._printChanges(nil).reduce(into: &state, action: .nothing).isNone)
  }

  @Test("I98: a test store sees only the feature, not the printing")
  func testStore() async {
    var printed = 0
    let found = await failures {
      let store = TestStore(
        initialState: Ledger.State(),
        reducer: Ledger()._printChanges(_ReducerPrinter { _, _, _ in printed += 1 }))
      await store.send(.ask)
      await store.receive(.add(number: 5)) { $0.count = 5 }
      await store.send(.nothing)
    }
    #expect(found == [])
    #expect(printed == 3)
  }

  @Test("I98: without a printer nothing is printed, and the state isn't copied for comparison")
  func noPrinter() {
    var watched = Watched()
    _ = Change()._printChanges(nil).reduce(into: &watched, action: true)
    #expect(watched.changes == 1)
    #expect(watched.copies == 0)
    _ = Change()._printChanges(_ReducerPrinter { _, _, _ in })
      .reduce(into: &watched, action: true)
    #expect(watched.copies == 1, "with a printer, the old state is copied")
  }

  @Test("I98: a printer can be called directly")
  func printerByItself() {
    var printed: [String] = []
    let printer = _ReducerPrinter<Int, String> { printed.append("\($0) \($1) \($2)") }
    printer.printChange(receivedAction: "a", oldState: 1, newState: 2)
    #expect(printed == ["a 1 2"])
  }
}
