import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

extension TestStore
where
  State == Scripted.State, ScopedState == Scripted.State, Action == Scripted.Action,
  ScopedAction == Scripted.Action
{
  /// Expects an action that was already received. Waiting for one is a different exercise.
  fileprivate func take(
    _ action: Action, line: UInt = #line, _ update: ((inout State) throws -> Void)? = nil
  ) {
    take(ExpectedAction(action), after: nil, update, at: here(line: line))
  }
}

/// Takes an action, and then another that is not the first any more.
@MainActor
private func takeTwo() async {
  _ = await reports {
    let store = scripted(.off)
    await store.send(.send([.add(1), .push(2), .push(3), .add(4)]))
    store.take(.add(1))
    store.take(.push(3))
  }
}

@Suite("Exercise 8.2 · Receive the first matching action", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise2FirstThatFitsTests {
  /// What fails where other exercises may be open.
  private func failures(_ work: @MainActor () async -> Void) async -> [String] {
    await reports(besides: "8.4", of: work).filter { !$0.isNote }.map(\.summary)
  }

  @Test("I133: a non-exhaustive test receives the first action that matches")
  func takesTheOneThatFits() async {
    let found = await failures {
      let store = scripted(.off)
      await store.send(.send([.add(1), .push(2), .rename("Ada"), .add(3)]))
      store.take(.rename("Ada")) { $0.name = "Ada" }
      store.take(.add(3)) { $0.count = 4 }
      #expect(store.run.received.isEmpty)
    }
    #expect(found == [])
  }

  @Test("I133: of several matching actions, it receives the first, and keeps the others")
  func takesTheFirst() async {
    var seen: [[Int]] = []
    let found = await failures {
      let store = scripted(.off)
      await store.send(
        .send([.rename("a"), .push(1), .rename("b"), .push(2), .push(3)]))
      for _ in 1...3 {
        store.take(ExpectedAction(/Scripted.Action.push), after: nil, nil, at: here())
        seen.append(store.state.numbers)
      }
      #expect(store.run.received.isEmpty)
    }
    #expect(found == [])
    #expect(seen == [[1], [1, 2], [1, 2, 3]])
  }

  @Test("I133, I138: the closure gets the state after the last skipped action")
  func movesTheStateOn() async {
    var before: [Scripted.State] = []
    let found = await failures {
      let store = scripted(.off)
      await store.send(.send([.add(1), .push(2), .push(3), .rename("Ada")]))
      #expect(store.state == Scripted.State())
      store.take(.rename("Ada")) { state in
        if before.isEmpty { before.append(store.state) }
        state.name = "Ada"
      }
      #expect(store.state == Scripted.State(count: 1, name: "Ada", numbers: [2, 3]))
    }
    #expect(found == [])
    #expect(before == [Scripted.State(count: 1, numbers: [2, 3])])
  }

  @Test("I133: all skipped actions are passed to one call of `skip`")
  func skipsAtOnce() async {
    // Until exercise 8.4 is done, its stand-in reports calls of `skip`.
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1), .push(2), .push(3), .nothing]), line: 1)
      store.exhaustivity = .showing
      _ = store.run.takeReceived(ExpectedAction(.nothing), at: here(line: 2))
    }
    #expect(
      found.count == 1,
      """
      three actions are skipped, in one call of `skip`. It reports something each time, and was heard of \
      \(found.count) times
      """)
    let notes = found.filter(\.isNote).map(\.summary)
    let event = "Expect 3 actions that effects have sent, before receiving this one:"
    #expect(
      notes.allSatisfy { $0 == "note 2: \(notePrefix)\(event)" },
      "the note about skipped actions belongs to line 2, and to “receiving this one”: \(notes)"
    )
  }

  @Test("the indices of the queue do not restart at 0 when actions are removed")
  func keepsToItsIndices() async {
    await #expect(
      processExitsWith: .success,
      """
      to take a second action stops the program. When one was taken, the first index of the queue is not 0 \
      any more, but `received.startIndex`
      """
    ) {
      await takeTwo()
    }
  }

  @Test("I133: nothing is skipped if the first action matches")
  func skipsNothing() async {
    var before: [Scripted.State] = []
    let found = await reports {
      let store = scripted(.off)
      store.exhaustivity = .on
      await store.send(.send([.add(1), .add(2)]))
      store.exhaustivity = .off
      let next = store.run.takeReceived(ExpectedAction(.add(1)), at: here())
      before.append(store.state)
      #expect(next?.action == .add(1))
      #expect(next?.state == Scripted.State(count: 1))
      #expect(store.run.received.map(\.action) == [.add(2)])
      _ = store.run.takeReceived(ExpectedAction(.add(2)), at: here())
    }
    #expect(found == [])
    #expect(before == [Scripted.State()])
  }

  @Test(
    "I134: if no action matches, it fails, and the queue and the state stay the same",
    arguments: Exhaustivity.partial)
  func takesNothing(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let store = scripted(exhaustivity)
      await store.send(.send([.add(1), .push(2)]))
      store.take(.rename("Ada"), line: 1) { $0.name = "Ada" }
      #expect(store.state == Scripted.State())
      store.take(.add(1)) { $0.count = 1 }
      store.take(.push(2)) { $0.numbers = [2] }
    }
    #expect(found == ["failure 1: No action was received, but this one was expected:"])
  }

  @Test("I134: if no action was received, it fails", arguments: Exhaustivity.all)
  func hasReceivedNothing(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let store = scripted(exhaustivity)
      store.take(.nothing, line: 1)
    }
    #expect(found == ["failure 1: No action was received, but this one was expected:"])
  }

  @Test("I135: an exhaustive test receives the first action, even if it does not match")
  func takesTheFirstOfAll() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1), .push(2), .rename("Ada")]))
      store.take(.rename("Ada"), line: 1) { $0.name = "Ada" }
      #expect(store.state == Scripted.State(count: 1))
      store.take(.push(2), line: 2) { $0.numbers = [2] }
      store.take(.rename("Ada"), line: 3) { $0.name = "Ada" }
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The received action is not the expected action:"
      ])
    #expect(
      found.first?.message.contains(
        "The expected action was received as well, 2 actions later.")
        == true)
  }

  @Test("I135: an exhaustive test removes an action that does not match")
  func takesAnother() async {
    let found = await failures {
      let store = scripted()
      await store.send(.send([.add(1)]))
      store.take(.add(2), line: 1) { $0.count = 2 }
      #expect(store.run.received.isEmpty)
      #expect(store.state == Scripted.State(count: 1))
    }
    #expect(found == ["failure 1: The received action is not the expected action:"])
  }

  @Test("I133: the change of the action itself is compared, without skipped changes")
  func comparesTheOne() async {
    let found = await failures {
      let store = scripted(.off)
      await store.send(.send([.push(1), .add(1), .push(2), .add(2)]))
      store.take(.add(1), line: 1) {
        $0.numbers = [1]
        $0.count = 1
      }
      store.take(.add(2), line: 2) {
        $0.numbers = [1]
        $0.count = 3
      }
    }
    #expect(found == ["failure 2: The state is not the expected state:"])
  }

  @Test("I136: a predicate is called for the actions in their order, up to the first match")
  func asksInOrder() async {
    var asked: [Scripted.Action] = []
    let found = await failures {
      let store = scripted(.off)
      await store.send(.send([.add(1), .push(2), .rename("Ada"), .add(3)]))
      let next = store.run.takeReceived(
        ExpectedAction {
          if !asked.contains($0) { asked.append($0) }
          return $0 == .push(2)
        }, at: here())
      #expect(next?.action == .push(2))
    }
    #expect(found == [])
    #expect(asked == [.add(1), .push(2)])
  }
}
