import ComposableArchitecture
import Dispatch
import OpenCombine
import Testing

private struct Tally: Equatable {
  var count = 0
  var note = Note()
}

private struct Note: Equatable { var text = "" }

private enum TallyAction: Equatable {
  case increment
  case add(number: Int)
  case nothing
  case note(NoteAction)
}

private enum NoteAction: Equatable { case changed(String) }

private let tallyReducer = Reducer<Tally, TallyAction, DebugEnvironment> { tally, action, _ in
  switch action {
  case .increment: tally.count += 1
  case .add(let number): tally.count += number
  case .note(.changed(let text)): tally.note.text = text
  case .nothing: break
  }
  return .none
}

@Suite("Printing", .timeLimit(.minutes(1)))
struct DebugTests {
  /// What is printed while actions are sent.
  private func printed(
    _ reducer: Reducer<Tally, TallyAction, DebugEnvironment>, _ actions: TallyAction...
  ) -> [String] {
    var lines: [String] = []
    let queue = DispatchQueue(label: "printing")
    let store = Store(
      initialState: Tally(), reducer: reducer,
      environment: DebugEnvironment(printer: { lines.append($0) }, queue: queue))
    for action in actions { ViewStore(store).send(action) }
    return queue.sync { lines }
  }

  @Test("T12: each action is printed, with what it has changed")
  func debug() {
    let lines = printed(
      tallyReducer.debug("tally", environment: { $0 }), .increment, .add(number: 2), .nothing)
    #expect(
      lines == [
        """
        tally: received action:
          TallyAction.increment
          Tally(
        -   count: 0,
        +   count: 1,
            note: Note(text: "")
          )

        """,
        """
        tally: received action:
          TallyAction.add(number: 2)
          Tally(
        -   count: 1,
        +   count: 3,
            note: Note(text: "")
          )

        """,
        """
        tally: received action:
          TallyAction.nothing
          (No state changes)

        """,
      ])
  }

  @Test("T12: labels only: the cases, and nothing of what is in them")
  func labels() {
    let lines = printed(
      tallyReducer.debugActions(actionFormat: .labelsOnly, environment: { $0 }),
      .add(number: 2), .note(.changed("secret")), .nothing)
    #expect(
      lines == [
        "received action:\n  TallyAction.add(number:)\n",
        "received action:\n  TallyAction.note(.changed)\n",
        "received action:\n  TallyAction.nothing\n",
      ])
  }

  @Test("T12: a part: its actions only, and its state only")
  func part() {
    let lines = printed(
      tallyReducer.debug(
        state: \.note, action: /TallyAction.note, environment: { $0 }),
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

  @Test("T12: what the reducer does is the same")
  func transparent() {
    let subject = PassthroughSubject<Int, Never>()
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, DebugEnvironment> { state, action, _ in
        state += action
        return action == 1 ? Effect(value: 5) : .none
      }
      .debug(environment: { $0 }),
      environment: DebugEnvironment(printer: { _ in })
    )
    store.send(1) { $0 = 1 }
    store.receive(5) { $0 = 6 }
    withExtendedLifetime(subject) {}
  }
}
