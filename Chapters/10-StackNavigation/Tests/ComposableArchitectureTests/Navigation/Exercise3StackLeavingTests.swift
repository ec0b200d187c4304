import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = StackScreen.State

@Suite(
  "Exercise 10.3 · Cancel the effects of removed elements",
  .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3StackLeavingTests {
  private let gate = Gate()

  /// A store with a stack of four screens, each with an effect that waits under its name.
  private func running(
    react: @escaping (inout StackScreen.State, StackScreen.Action) -> Void = { _, _ in }
  ) throws -> (store: StoreOf<StackScreen>, ids: [StackElementID]) {
    let state = State(path: ["a", "b", "c", "d"].map { State($0) })
    let ids = try (0..<4).map { try state.path.id($0) }
    let store = Store(initialState: state) { StackScreen(gate: gate, react: react) }
    for (id, name) in zip(ids, ["a", "b", "c", "d"]) { store.send(.at(id, .does(.wait(name)))) }
    return (store, ids)
  }

  /// Resumes all waiting effects.
  private func openAll() async {
    for name in gate.names { await gate.open(name) }
  }

  @Test(
    "I195: popping cancels the effects of the removed elements, and all others continue",
    arguments: 0..<4)
  func pops(_ position: Int) async throws {
    let found = try await reports {
      let (store, ids) = try running()
      #expect(gate.cancelled == [])
      store.send(.popFrom(ids[position]))
      #expect(gate.cancelled == Array(["a", "b", "c", "d"].dropFirst(position)))
      await openAll()
      #expect(store.heard == [["a"], ["b"], ["c"], ["d"]].prefix(position).map { $0 })
    }
    #expect(found == [], "in silence")
  }

  @Test("I195: an element's effects continue while it is in the stack, whatever else happens")
  func stays() async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(.at(ids[1], .heard("one")))
      store.send(.at(ids[1], .does(.say("two"))))
      store.send(.at(ids[0], .heard("three")))
      store.send(.heard("four"))
      store.send(.changePath { $0[id: ids[1]]?.name = "new name" })
      store.send(.popFrom(ids[3]))
      #expect(gate.cancelled == ["d"])
      await openAll()
      #expect(store.heard == [["three", "a"], ["one", "two", "b"], ["c"]])
    }
    #expect(found == [])
  }

  @Test("I196: the effects of an element that the base replaces are cancelled immediately")
  func isReplaced() async throws {
    let found = try await reports {
      let (store, ids) = try running { state, action in
        guard case .path(.element(_, .heard("replace"))) = action else { return }
        state.path.removeLast()
        state.path.append(State("new"))
      }
      store.send(.at(ids[3], .heard("replace")))
      #expect(gate.cancelled == ["d"])
      store.send(.popFrom(store.withState(\.path.ids)[3]))
      store.send(.at(ids[0], .heard("replace")))
      #expect(gate.cancelled == ["d", "c"])
      await openAll()
      #expect(store.names == ["a", "b", "new"])
    }
    #expect(found == [])
  }

  @Test("I195: the effects of the base and of features that it presents continue")
  func leavesTheBase() async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(.change { $0.sheet = State("sheet") })
      store.send(.does(.wait("base"), .wait("base, by an identifier", id: 1)))
      store.send(.inSheet(.does(.wait("sheet"))))
      store.send(.popFrom(ids[0]))
      #expect(gate.cancelled.sorted() == ["a", "b", "c", "d"])
      await openAll()
      #expect(store.withState(\.heard) == ["base", "base, by an identifier"])
      #expect(store.withState(\.sheet?.heard) == ["sheet"])
    }
    #expect(found == [])
  }

  @Test(
    "I195: the effects of all that an element presents, and of its own stack, are cancelled, too")
  func takesAlong() async throws {
    let inner = State("inner", path: [State("innermost")])
    let state = State(path: [State("a"), State("b", sheet: State("sheet"), path: [inner])])
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let innerID = try #require(state.path.last?.path.ids.first)
    let innermostID = try inner.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(high, .at(innerID, .at(innermostID, .does(.wait("innermost"))))))
      store.send(.at(high, .inSheet(.does(.wait("sheet")))))
      store.send(.at(low, .does(.wait("low"))))
      store.send(.at(high, .at(innerID, .does(.wait("inner")))))
      store.send(.popFrom(high))
      #expect(gate.cancelled == ["innermost", "sheet", "inner"], "in the order of their start")
      await openAll()
      #expect(store.heard == [["low"]])
    }
    #expect(found == [])
  }

  @Test("I195: a screen of an element's own stack is removed alone")
  func goesAlone() async throws {
    let state = State(path: [
      State("a", path: [State("inner")]), State("b", path: [State("other")]),
    ])
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let inner = try #require(state.path.first?.path.ids.first)
    let other = try #require(state.path.last?.path.ids.first)
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(low, .at(inner, .does(.wait("inner")))))
      store.send(.at(low, .does(.wait("a"))))
      store.send(.at(high, .at(other, .does(.wait("other")))))
      store.send(.at(low, .popFrom(inner)))
      #expect(gate.cancelled == ["inner"])
      await openAll()
      #expect(store.heard == [["a"], []])
      #expect(store.withState { $0.path.last?.path.first?.heard } == ["other"])
    }
    #expect(found == [])
  }

  @Test(
    "I196: however an element is removed, its effects are cancelled, and no others",
    arguments: StackRemoval.allCases)
  func isRemoved(_ removal: StackRemoval) async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(.changePath { removal.remove(from: &$0, ids) })
      #expect(gate.cancelled.sorted() == removal.gone)
      await openAll()
      let stay = ["a", "b", "c", "d"].filter { !removal.gone.contains($0) }
      #expect(store.heard.filter { !$0.isEmpty } == stay.map { [$0] })
    }
    #expect(found == [])
  }

  @Test("I196: inserting elements, at any position, cancels nothing")
  func inserts() async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(.changePath { $0.insert(State("x"), at: 0) })
      store.send(.changePath { $0.insert(contentsOf: [State("y"), State("z")], at: 3) })
      store.send(.changePath { $0.append(State("appended")) })
      store.send(.path(.push(id: nextStackID, state: State("pushed"))))
      store.send(.at(ids[2], .heard("still there")))
      #expect(gate.cancelled == [])
      await openAll()
      #expect(store.names == ["x", "a", "b", "y", "z", "c", "d", "appended", "pushed"])
      #expect(store.heard == [[], ["a"], ["b"], [], [], ["still there", "c"], ["d"], [], []])
    }
    #expect(found == [])
  }

  @Test(
    "I196: effects of elements that the base removes are cancelled immediately, for each action")
  func isRemovedAtActionsOfTheStack() async throws {
    for kind in ["push", "popFrom", "element"] {
      let gate = Gate()
      let state = State(path: ["a", "b", "c", "d"].map { State($0) })
      let ids = try (0..<4).map { try state.path.id($0) }
      let store = Store(initialState: state) {
        StackScreen(gate: gate) { state, action in
          switch action {
          case .path(.push), .path(.popFrom), .path(.element(_, .heard)):
            state.path[id: ids[1]] = nil
          default: break
          }
        }
      }
      let found = await reports {
        for (id, name) in zip(ids, ["a", "b", "c", "d"]) {
          store.send(.at(id, .does(.wait(name))))
        }
        switch kind {
        case "push": store.send(.path(.push(id: nextStackID, state: State("pushed"))))
        case "popFrom": store.send(.popFrom(ids[3]))
        default: store.send(.at(ids[3], .heard("anything")))
        }
        #expect(
          gate.cancelled.sorted() == (kind == "popFrom" ? ["b", "d"] : ["b"]),
          "for “\(kind)”, the base removes b")
        for name in gate.names { await gate.open(name) }
      }
      #expect(found == [])
    }
  }

  @Test("I196: removing elements below an element does not cancel its effects")
  func removesBelow() async throws {
    let found = try await reports {
      let (store, _) = try running()
      store.send(.changePath { $0.removeFirst(2) })
      store.send(.changePath { $0.insert(State("x"), at: 0) })
      #expect(gate.cancelled.sorted() == ["a", "b"])
      await openAll()
      #expect(store.heard == [[], ["c"], ["d"]])
    }
    #expect(found == [])
  }

  @Test("I196: an element that is removed and added again by one action is a new element")
  func isPutInAgain() async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(
        .changePath { path in
          let top = path.removeLast()
          path.append(top)
        })
      #expect(gate.cancelled == ["d"])
      #expect(store.names == ["a", "b", "c", "d"])
      #expect(store.withState(\.path.ids.last) != ids[3])
      await openAll()
      #expect(store.heard == [["a"], ["b"], ["c"], []])
    }
    #expect(found == [])
  }

  @Test("I198: an equal screen that replaces an element receives none of its late responses")
  func isEqual() async throws {
    let state = State(path: [State("same")])
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(id, .does(.wait("old"))))
      store.send(.popFrom(id))
      store.send(.path(.push(id: nextStackID, state: State("same"))))
      #expect(store.names == ["same"])
      await gate.open("old")
      #expect(store.heard == [[]])
      store.send(.changePath { $0 = StackState([State("same")]) })
      store.send(.changePath { $0 = StackState([State("same")]) })
      await openAll()
      #expect(store.heard == [[]])
    }
    #expect(found == [])
  }

  @Test("I198: a screen that is pushed twice is two elements, and each receives its own responses")
  func isThereTwice() async throws {
    let state = State(path: [State("same"), State("same")])
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(low, .does(.wait("low"))))
      store.send(.at(high, .does(.wait("high"))))
      store.send(.changePath { $0[id: low] = nil })
      #expect(gate.cancelled == ["low"])
      await openAll()
      #expect(store.heard == [["high"]])
    }
    #expect(found == [])
  }

  @Test("I195: the effect of the action for which the base removes the element is cancelled")
  func isRemovedAtOnce() async throws {
    let found = try await reports {
      let (store, ids) = try running { state, action in
        guard case .path(.element(let id, let inner)) = action, inner == .does(.wait("now")) else {
          return
        }
        state.path.pop(from: id)
      }
      store.send(.at(ids[2], .does(.wait("now"))))
      #expect(gate.cancelled.sorted() == ["c", "d", "now"])
      await openAll()
      #expect(store.heard == [["a"], ["b"]])
    }
    #expect(found == [])
  }

  @Test("I195: the effect of the action for which the base replaces the whole stack is cancelled")
  func isReplacedAtOnce() async throws {
    let found = try await reports {
      let (store, ids) = try running { state, action in
        guard case .path(.element(_, let inner)) = action, inner == .does(.wait("now")) else {
          return
        }
        state.path = StackState([State("new")])
      }
      store.send(.at(ids[0], .does(.wait("now"))))
      #expect(gate.cancelled.sorted() == ["a", "b", "c", "d", "now"])
      await openAll()
      #expect(store.heard == [[]])
    }
    #expect(found == [])
  }

  @Test("I200: whatever is removed and ends, no entries remain at the end")
  func leavesNothing() async throws {
    let found = try await reports {
      let (store, ids) = try running()
      store.send(.at(ids[0], .does(.wait("by an identifier", id: 1))))
      store.send(.popFrom(ids[2]))
      #expect(!store.isIdle)
      await openAll()
      #expect(store.isIdle)
      #expect(store.root.runningEffects.isEmpty)
      store.send(.at(ids[1], .does(.wait("more"))))
      store.send(.changePath { $0.removeAll() })
      await openAll()
      #expect(store.isIdle)
      #expect(store.root.runningEffects.isEmpty)
    }
    #expect(found == [])
  }

  @Test("I200: after many screens are pushed and popped, no entries remain")
  func comesAndGoes() async throws {
    let found = await reports {
      let store = Store(initialState: State()) { StackScreen(gate: gate) }
      for round in 1...50 {
        let id = nextStackID
        store.send(.path(.push(id: id, state: State("same"))))
        store.send(.at(id, .does(.wait("\(round)", id: 1))))
        #expect(store.runningCount(1) == 1)
        store.send(.popFrom(id))
        #expect(store.runningCount(1) == 0)
        await openAll()
        #expect(store.isIdle)
      }
      #expect(gate.cancelled.count == 50)
    }
    #expect(found == [])
  }
}

/// A way to remove elements from a stack of four.
enum StackRemoval: CaseIterable {
  case popFrom, popTo, setToNil, removeLast, removeFirst, removeAt, removeSubrange, removeWhere
  case replaceByMany, replaceByEqual, removeAll, newStack, newStackOfTheSame

  /// Removes some of the elements a, b, c and d.
  func remove(from path: inout StackState<StackScreen.State>, _ ids: [StackElementID]) {
    switch self {
    case .popFrom: path.pop(from: ids[2])
    case .popTo: path.pop(to: ids[2])
    case .setToNil: path[id: ids[1]] = nil
    case .removeLast: path.removeLast()
    case .removeFirst: path.removeFirst(2)
    case .removeAt: path.remove(at: 1)
    case .removeSubrange: path.removeSubrange(1..<3)
    case .removeWhere: path.removeAll { $0.name == "a" || $0.name == "c" }
    case .replaceByMany: path.replaceSubrange(1..<2, with: [State("x"), State("y"), State("z")])
    case .replaceByEqual: path.replaceSubrange(1..<3, with: Array(path[1..<3]))
    case .removeAll: path.removeAll()
    case .newStack: path = StackState([State("new")])
    case .newStackOfTheSame: path = StackState(Array(path))
    }
  }

  /// The removed elements.
  var gone: [String] {
    switch self {
    case .popFrom: ["c", "d"]
    case .popTo, .removeLast: ["d"]
    case .setToNil, .removeAt, .replaceByMany: ["b"]
    case .removeFirst: ["a", "b"]
    case .removeSubrange, .replaceByEqual: ["b", "c"]
    case .removeWhere: ["a", "c"]
    case .removeAll, .newStack, .newStackOfTheSame: ["a", "b", "c", "d"]
    }
  }
}
