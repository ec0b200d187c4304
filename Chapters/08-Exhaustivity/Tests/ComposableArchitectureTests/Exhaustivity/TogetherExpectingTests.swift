import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature whose actions cannot be compared.
private enum Unequal {
  struct State: Equatable { var text = "" }
  struct Answer { let text: String }
  enum Action {
    case ask
    case answer(Answer)
    case failure(any Error)
  }

  @MainActor
  static func reducer() -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .ask:
        return .body { send in send(.answer(Answer(text: "42"))) }
      case .answer(let answer):
        state.text = answer.text
      case .failure:
        state.text = "it failed"
      }
      return .none
    }
  }
}

@Suite("Together · expected actions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherExpectingTests {
  private let hour = Duration.seconds(3_600)

  @Test(
    "I133: in `.off` it skips actions up to the first that matches, in order",
    arguments: Exhaustivity.partial)
  func skips(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.add(1), .push(2), .add(1), .push(3)]), line: 1)
      await store.receive(.add(1), assert: { $0.count = 1 }, line: 2)
      await store.receive(.push(3), assert: { $0.numbers = [2, 3] }, line: 3)
      #expect(store.state == Scripted.State(count: 2, numbers: [2, 3]))
    }
    #expect(
      found.map(\.summary)
        == (exhaustivity == .off
          ? []
          : [
            "note 3: \(notePrefix)Expect 2 actions that effects have sent, before receiving this one:"
          ]))
    if let message = found.first?.message {
      let (push, add) = (message.firstRange(of: "push(2)"), message.firstRange(of: "add(1)"))
      #expect(push != nil && add != nil && push!.lowerBound < add!.lowerBound)
      #expect(!message.contains("push(3)"))
    }
  }

  @Test("I134: if no action matches, none is removed", arguments: Exhaustivity.partial)
  func takesNothing(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.push(1), .nothing]))
      await store.receive(.add(1), line: 1)
      await store.receive({ $0 == .add(2) }, line: 2)
      await store.receive(/Scripted.Action.rename, line: 3)
      #expect(store.state.numbers == [])
      await store.receive(.push(1)) { $0.numbers = [1] }
      await store.receive(.nothing)
    }
    #expect(found.map(\.line) == [1, 2, 3])
    for failure in found {
      #expect(!failure.isNote)
      #expect(failure.firstLine == "No action was received, but this one was expected:")
      #expect(failure.message.contains("These actions were received instead:"))
      #expect(failure.message.contains("Scripted.Action.push(1)"))
    }
  }

  @Test(
    "I135: in `.on` the failure is the difference of the two actions, and states are not compared")
  func takesAnother() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1)]), line: 1)
      await store.receive(.add(2), assert: { $0.count = 2 }, line: 2)
      #expect(store.state.count == 1)
    }
    #expect(
      found == [
        Report(
          isNote: false, file: #fileID, line: 2,
          message: """
            The received action is not the expected action:

              − Scripted.Action.add(2)
              + Scripted.Action.add(1)

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I135: in `.on` the failure says how far back in the queue the expected action is")
  func waitsFurtherBack() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.nothing, .add(1), .add(2), .push(3), .add(2)]))
      await store.receive(.add(1), line: 1)
      await store.receive({ $0 == .push(3) }, line: 2)
      await store.receive(/Scripted.Action.rename, line: 3)
      await store.receive(.push(3)) { $0.numbers = [3] }
      await store.receive(.add(2)) { $0.count = 5 }
    }
    #expect(found.map(\.line) == [1, 2, 3])
    guard found.count == 3 else { return }
    #expect(
      found[0].message.contains(
        "The expected action was received as well, right after this action."))
    #expect(
      found[1].message.contains(
        "The expected action was received as well, 2 actions later."))
    #expect(!found[2].message.contains("as well"))
  }

  @Test("I135, I136: failures of a function and a case path show the received action")
  func showsTheOther() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.rename("Ada"), .rename("Eve")]))
      await store.receive({ $0 == .add(1) }, line: 1)
      await store.receive(/Scripted.Action.add, line: 2)
    }
    #expect(
      found.map(\.message) == [
        """
        The received action is not the expected action:

        It says “false” of this one:

          Scripted.Action.rename("Ada")
        """,
        """
        The received action is not the expected action:

        This one is not of the case “Scripted.Action.add”:

          Scripted.Action.rename("Eve")
        """,
      ])
  }

  @Test("I136: a missing case is named")
  func namesTheCase() async {
    let found = await reports {
      let store = scripted()
      await store.receive(/Scripted.Action.nothing)
      await store.receive(/Scripted.Action.push)
      await store.receive(/Scripted.Action.wait)
      await store.receive(/.self)
    }
    let names = found.map { $0.message.split(separator: "\n").dropFirst().first ?? "" }
    #expect(
      names == [
        "  An action of the case “Scripted.Action.nothing”",
        "  An action of the case “Scripted.Action.push”",
        "  An action of the case “Scripted.Action.wait”",
        "  An action of the case that holds “Scripted.Action”",
      ])
  }

  @Test("I136: a case path matches any action of its case", arguments: Exhaustivity.all)
  func matchesACase(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.add(7), .rename("Ada"), .add(0)]))
      await store.receive(/Scripted.Action.add) { $0.count = 7 }
      await store.receive(/Scripted.Action.rename) { $0.name = "Ada" }
      await store.receive(/Scripted.Action.add)
    }
    #expect(found == [])
  }

  @Test("I136: a function decides which action matches", arguments: Exhaustivity.all)
  func asksAFunction(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.wait("a", [.add(7), .push(8)]))
      Task { await gate.open("a") }
      await expectEnd("it is still waiting, although the action has arrived") {
        await store.receive({ $0 == .add(7) }, timeout: hour) { $0.count = 7 }
      }
      await store.receive {
        $0 == .push(8)
      } assert: {
        $0.numbers = [8]
      }
    }
    #expect(found == [])
  }

  @Test("I136: a function or a case path needs no equatable actions")
  func areUnequal() async {
    let found = await reports {
      for exhaustivity in Exhaustivity.all {
        let store = TestStore(initialState: Unequal.State()) {
          Unequal.reducer()
        }
        store.exhaustivity = exhaustivity
        await store.send(.ask)
        await store.receive(/Unequal.Action.answer) { $0.text = "42" }
        await store.send(.ask)
        await store.receive { action in
          if case .answer = action { true } else { false }
        }
        await store.send(.ask)
        await store.receive(/Unequal.Action.failure, line: 1)
        store.exhaustivity = .off
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The received action is not the expected action:",
        "failure 1: No action was received, but this one was expected:",
        "failure 1: No action was received, but this one was expected:",
      ])
  }
}
