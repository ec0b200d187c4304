import ComposableArchitecture
import Dispatch
@preconcurrency import OpenCombine
import Testing

private struct Ledger: Equatable {
  var count = 0
  var note = Note()
}

private struct Note: Equatable { var text = "" }

private enum LedgerAction: Equatable {
  case increment
  case add(number: Int)
  case nothing
  case note(NoteAction)
  case pair(Int, String)
}

private enum NoteAction: Equatable { case changed(String) }

private let ledgerReducer = Reducer<Ledger, LedgerAction, DebugEnvironment> { tally, action, _ in
  switch action {
  case .increment: tally.count += 1
  case .add(let number): tally.count += number
  case .note(.changed(let text)): tally.note.text = text
  case .nothing, .pair: break
  }
  return .none
}

@Suite("Printing", .timeLimit(.minutes(5)))
@MainActor
struct DebugTests {
  /// The output while actions are sent.
  private func printed(
    _ reducer: Reducer<Ledger, LedgerAction, DebugEnvironment>, _ actions: LedgerAction...
  ) -> [String] {
    var lines: [String] = []
    let queue = DispatchQueue(label: "printing")
    let store = Store(
      initialState: Ledger(), reducer: reducer,
      environment: DebugEnvironment(printer: { lines.append($0) }, queue: queue))
    for action in actions { ViewStore(store).send(action) }
    return queue.sync { lines }
  }

  @Test("I46: each action is printed, with its changes")
  func debug() {
    let lines = printed(
      ledgerReducer.debug("tally", environment: { $0 }), .increment, .add(number: 2), .nothing)
    #expect(
      lines == [
        """
        tally: received action:
          LedgerAction.increment
          Ledger(
        -   count: 0,
        +   count: 1,
            note: Note(text: "")
          )

        """,
        """
        tally: received action:
          LedgerAction.add(number: 2)
          Ledger(
        -   count: 1,
        +   count: 3,
            note: Note(text: "")
          )

        """,
        """
        tally: received action:
          LedgerAction.nothing
          (No state changes)

        """,
      ])
  }

  @Test("I46: `labelsOnly` prints the names of the cases without their payloads")
  func labels() {
    let lines = printed(
      ledgerReducer.debugActions(actionFormat: .labelsOnly, environment: { $0 }),
      .add(number: 2), .note(.changed("secret")), .nothing, .pair(1, "secret"))
    #expect(
      lines == [
        "received action:\n  LedgerAction.add(number:)\n",
        "received action:\n  LedgerAction.note(.changed)\n",
        "received action:\n  LedgerAction.nothing\n",
        "received action:\n  LedgerAction.pair(_:, _:)\n",
      ])
  }

  @Test("I46: the reducer does not wait for the printing")
  func doesNotWait() {
    var lines: [String] = []
    let queue = DispatchQueue(label: "printing")
    let store = Store(
      initialState: Ledger(), reducer: ledgerReducer.debugActions(environment: { $0 }),
      environment: DebugEnvironment(printer: { lines.append($0) }, queue: queue))
    queue.suspend()
    ViewStore(store).send(.increment)
    #expect(lines == [])
    queue.resume()
    #expect(queue.sync { lines.count } == 1)
  }

  @Test("I46: for a child, only its actions and its state are printed")
  func part() {
    let lines = printed(
      ledgerReducer.debug(
        state: \.note, action: /LedgerAction.note, environment: { $0 }),
      .increment, .note(.changed("a")))
    #expect(
      lines == [
        """
        received action:
          NoteAction.changed("a")
        - Note(text: "")
        + Note(text: "a")

        """
      ])
  }

  @Test("I46: a reducer that prints does the same as before")
  func transparent() {
    var numbers: [Int] = []
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, DebugEnvironment> { state, action, _ in
        state += action
        numbers.append(action)
        return action == 1 ? Effect(value: 5) : .none
      }
      .debug(environment: { $0 }),
      environment: DebugEnvironment(printer: { _ in })
    )
    ViewStore(store).send(1)
    #expect(numbers == [1, 5])
    #expect(ViewStore(store).state == 6)
  }
}
