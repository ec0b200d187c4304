import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Node = PresentingNode

@Suite(
  "Exercise 9.5 · Cancel the effects of removed children", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise5LeavingTests {
  let gate = Gate()

  /// A store of a feature with a child and a grandchild, all presented from the start.
  func store(
    _ state: PresentingNode.State = PresentingNode.State(
      child: PresentingNode.State(child: PresentingNode.State(), sibling: PresentingNode.State()),
      sibling: PresentingNode.State()),
    react: @escaping (inout PresentingNode.State, PresentingNode.Action) -> Void = { _, _ in }
  ) -> StoreOf<PresentingNode> {
    Store(initialState: state) { PresentingNode(gate: gate, react: react) }
  }

  /// The features whose effects were cancelled, in order.
  var cancelled: [String] {
    gate.log.filter { $0.hasSuffix(" is cancelled") }.map { String($0.dropLast(13)) }
  }

  @Test("I159: when a child is dismissed, its effects are cancelled and send no more actions")
  func dismisses() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("first")))
      store.send(.inChild(.wait("second")))
      store.send(.inChild(.say("hello")))
      #expect(cancelled == [])
      #expect(store.lines == [[], ["hello"], []])
      store.send(.child(.dismiss))
      #expect(cancelled == ["first", "second"])
      await gate.open("first")
      await gate.open("second")
    }
    #expect(found == [])
    #expect(store.withState(\.child) == nil)
  }

  @Test("I159: if the parent sets the state to `nil`, for any action, the effects are cancelled")
  func isSetToNil() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("child")))
      store.change { $0.child = nil }
      #expect(cancelled == ["child"])
      await gate.open("child")
    }
    #expect(found == [])
  }

  @Test("I159: a child with a different `id` gets no actions from the old child's effects")
  func isReplaced() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("old")))
      store.change { $0.child = Node.State(id: 1) }
      #expect(cancelled == ["old"])
      store.send(.inChild(.wait("new")))
      await gate.open("old")
      await gate.open("new")
    }
    #expect(found == [])
    #expect(cancelled == ["old"])
    #expect(store.lines == [[], ["new"], []])
  }

  @Test("I159: an effect continues while its child is presented, whatever else happens")
  func staysThere() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("child")))
      store.send(.inChild(.say("one")))
      store.send(.say("two"))
      store.send(.inGrandchild(.say("three")))
      store.change { $0.child?.lines.append("four") }
      store.send(.sibling(.dismiss))
      #expect(cancelled == [])
      await gate.open("child")
    }
    #expect(found == [])
    #expect(store.lines == [["two"], ["one", "four", "child"], ["three"]])
  }

  @Test(
    "I159: effects below a removed child are cancelled at any depth, in the order of their start")
  func isAbove() async {
    let store = store()
    let found = await reports {
      store.send(.inGrandchild(.wait("grandchild")))
      store.send(.inChild(.wait("child")))
      store.send(.inChild(.sibling(.presented(.wait("grandchild's sibling")))))
      store.change { $0.child = nil }
      #expect(cancelled == ["grandchild", "child", "grandchild's sibling"])
      for name in cancelled { await gate.open(name) }
    }
    #expect(found == [])
  }

  @Test("I159: a grandchild of equal identity in a different child is a different feature")
  func isBelowAnother() async {
    let store = store()
    let found = await reports {
      store.send(.inGrandchild(.wait("old")))
      store.change { $0.child = Node.State(id: 1, child: Node.State()) }
      #expect(cancelled == ["old"])
      await gate.open("old")
      store.send(.inGrandchild(.wait("new")))
      await gate.open("new")
    }
    #expect(found == [])
    #expect(store.lines == [[], [], ["new"]])
  }

  @Test("I159: effects with an ID are cancelled, too, and effects of actions that effects sent")
  func areOfAllKinds() async {
    let store = store(Node.State(child: Node.State()))
    let found = await reports {
      store.send(.inChild(.waitCancellably("cancellable")))
      store.change { $0.child = nil }
      #expect(cancelled == ["cancellable"])
      await gate.open("cancellable")
    }
    #expect(found == [])
    #expect(gate.log == ["cancellable waits", "cancellable is cancelled", "cancellable goes on"])
  }

  @Test("I159: a removed child leaves no entries in the store's lists")
  func isForgotten() async {
    let store = StoreLoop(initialState: Node.State(child: Node.State(child: Node.State()))) {
      [gate] state, action in
      Node(gate: gate).reduce(into: &state, action: action)
    }
    let found = await reports {
      store.send(.inChild(.wait("child")))
      store.send(.inGrandchild(.wait("grandchild")))
      #expect(!store.features.isIdle)
      store.send(.child(.dismiss))
      #expect(store.features.isIdle)
      await gate.open("child")
      await gate.open("grandchild")
      #expect(store.runningEffects.isEmpty)
    }
    #expect(found == [])
  }

  @Test("I156: a struct without `id` that replaces another keeps its effects")
  func isPlain() async {
    let store = Store(initialState: PresentingPlaces.State()) { PresentingPlaces(gate: gate) }
    let found = await reports {
      store.send(.change { $0.destination = .plain([]) })
      store.send(.destination(.presented(.plain(.wait("plain")))))
      store.send(.change { $0.destination = .plain(["new"]) })
      #expect(cancelled == [])
      await gate.open("plain")
    }
    #expect(found == [])
    #expect(store.withState(\.destination) == .plain(["new", "plain"]))
  }

  @Test("I156: a different case cancels the effects, and so does a different `id` in the same case")
  func isInAnEnum() async {
    let store = Store(initialState: PresentingPlaces.State()) { PresentingPlaces(gate: gate) }
    let found = await reports {
      store.send(.change { $0.destination = .row(.init(id: 1)) })
      store.send(.destination(.presented(.row(.wait("first")))))
      store.send(.change { $0.destination = .row(.init(id: 1, lines: ["same"])) })
      #expect(cancelled == [])
      store.send(.change { $0.destination = .row(.init(id: 2)) })
      #expect(cancelled == ["first"])
      store.send(.destination(.presented(.row(.wait("second")))))
      store.send(.change { $0.destination = .otherRow(.init(id: 2)) })
      #expect(cancelled == ["first", "second"])
      store.send(.destination(.presented(.otherRow(.wait("third")))))
      store.send(.change { $0.destination = .plain([]) })
      #expect(cancelled == ["first", "second", "third"])
      for name in cancelled { await gate.open(name) }
    }
    #expect(found == [])
    #expect(store.withState(\.destination) == .plain([]))
  }

  @Test("I158: a child in the initial state can be closed like any other")
  func isThereFromTheStart() async {
    let store = store()
    let found = await reports {
      store.send(.inGrandchild(.wait("grandchild")))
      store.send(.inChild(.child(.dismiss)))
      #expect(cancelled == ["grandchild"])
      await gate.open("grandchild")
      store.send(.child(.dismiss))
      #expect(store.withState(\.child) == nil)
    }
    #expect(found == [])
  }

  @Test("I163: a child that is presented again after it was closed can be closed again")
  func isPresentedAgain() async {
    let store = store(Node.State())
    let found = await reports {
      for name in ["first", "second", "third"] {
        store.change { $0.child = Node.State() }
        store.send(.inChild(.wait(name)))
        #expect(!cancelled.contains(name))
        if name == "second" {
          store.change { $0.child = nil }
        } else {
          store.send(.child(.dismiss))
        }
        #expect(cancelled.contains(name))
      }
      store.change { $0.child = Node.State() }
      store.send(.inChild(.wait("fourth")))
      for name in ["first", "second", "third", "fourth"] { await gate.open(name) }
    }
    #expect(found == [])
    #expect(cancelled == ["first", "second", "third"])
    #expect(store.lines == [[], ["fourth"], []])
  }

  @Test("I165: a child's ID cancels its own effects and those below it")
  func cancelsItsOwn() async {
    let store = store()
    let found = await reports {
      store.send(.waitCancellably("parent"))
      store.send(.inChild(.waitCancellably("child")))
      store.send(.inGrandchild(.waitCancellably("grandchild")))
      store.send(.sibling(.presented(.waitCancellably("sibling"))))
      store.send(.inChild(.cancel))
      #expect(cancelled == ["child", "grandchild"])
      for name in ["parent", "child", "grandchild", "sibling"] { await gate.open(name) }
    }
    #expect(found == [])
    #expect(store.lines == [["parent"], [], []])
    #expect(store.withState(\.sibling?.lines) == ["sibling"])
  }

  @Test(
    "I174: a child's reducer and its effects see it as presented, and the effects can dismiss it")
  func knowsTheDismissalPath() async {
    var features: [Feature?] = []
    let store = Store(initialState: PresentingTree.State(number: 0, child: .init(number: 1))) {
      Reduce<PresentingTree.State, PresentingTree.Action> { _, _ in
        features.append(Feature.current?.presented)
        return .none
      }
      .ifLet(\.$child, action: /PresentingTree.Action.child) {
        Reduce<PresentingTree.State, PresentingTree.Action> { _, _ in
          let feature = Feature.current
          features.append(feature?.presented)
          return .run { @MainActor _ in
            guard let feature else { return }
            DismissalPath.current?.from(feature)?()
          }
        }
      }
    }
    let found = await reports {
      store.send(.child(.presented(.add)))
      await Task.megaYield()
      // The child, the parent, and the parent at the end.
      #expect(features.map { $0 != nil } == [true, false, false])
    }
    #expect(found == [])
    #expect(store.withState(\.child) == nil)
  }
}
