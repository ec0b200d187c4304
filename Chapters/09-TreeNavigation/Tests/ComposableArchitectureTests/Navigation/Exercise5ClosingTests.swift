import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Node = PresentingNode

extension Exercise5LeavingTests {
  @Test("I160: the effect of the action for which the parent closes the child is cancelled")
  func isClosedAtOnce() async {
    let store = store { state, action in
      if case .child(.presented(.wait)) = action { state.child = nil }
    }
    let found = await reports {
      store.send(.inChild(.wait("child")))
      #expect(store.withState(\.child) == nil)
      #expect(cancelled == ["child"])
      await gate.open("child")
    }
    #expect(found == [])
  }

  @Test("I160: the effect of the action for which the parent replaces the child is cancelled")
  func isReplacedAtOnce() async {
    let store = store { state, action in
      if case .child(.presented(.wait)) = action { state.child = Node.State(id: 1) }
    }
    let found = await reports {
      store.send(.inChild(.wait("child")))
      #expect(cancelled == ["child"])
      await gate.open("child")
    }
    #expect(found == [])
    #expect(store.lines == [[], [], []])
  }

  @Test("I160: an action that a child sends immediately while the parent closes it is reported")
  func saysSomethingAtOnce() async {
    let store = store { state, action in
      if case .child(.presented(.say)) = action { state.child = nil }
    }
    let found = await reports { store.send(.inChild(.say("hello"))) }
    #expect(found.count == 1)
    #expect(found.first?.firstLine.hasSuffix("while nothing was presented:") == true)
    #expect(found.first?.message.contains("Action.child(.presented(.ended))") == true)
  }

  @Test("I160: changing its own `id` makes a child a different one, and cancels its effects")
  func changesItsID() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("before")))
      store.send(.inChild(.change { $0.id = 1 }))
      #expect(cancelled == ["before"])
      store.send(.inChild(.wait("after")))
      await gate.open("before")
      await gate.open("after")
    }
    #expect(found == [])
    #expect(store.lines == [[], ["after"], []])
  }

  @Test("I160: the effect of the action for which a child changes its own `id` is cancelled, too")
  func changesItsIDAtOnce() async {
    let store = Store(initialState: Node.State(child: Node.State())) {
      Reduce<Node.State, Node.Action> { _, _ in .none }
        .ifLet(\.$child, action: /Node.Action.child) {
          Node(gate: gate) { state, action in
            if case .wait = action { state.id += 1 }
          }
        }
    }
    let found = await reports {
      store.send(.inChild(.wait("child")))
      #expect(store.withState(\.child?.id) == 1)
      #expect(cancelled == ["child"])
      await gate.open("child")
    }
    #expect(found == [])
    #expect(store.lines == [[], [], []])
  }

  @Test("I161: the effects of the parent and of a sibling continue")
  func leavesTheOthers() async {
    let store = store()
    let found = await reports {
      store.send(.wait("parent"))
      store.send(.waitCancellably("parent, cancellably"))
      store.send(.sibling(.presented(.wait("sibling"))))
      store.send(.inChild(.wait("child")))
      store.send(.child(.dismiss))
      #expect(cancelled == ["child"])
      for name in ["parent", "parent, cancellably", "sibling", "child"] { await gate.open(name) }
    }
    #expect(found == [])
    #expect(store.lines.first == ["parent", "parent, cancellably"])
    #expect(store.withState(\.sibling?.lines) == ["sibling"])
  }

  @Test("I161: removing a child's child cancels only its effects")
  func leavesThoseAbove() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("child")))
      store.send(.inGrandchild(.wait("grandchild")))
      store.send(.inChild(.sibling(.presented(.wait("beside")))))
      store.send(.inChild(.child(.dismiss)))
      #expect(cancelled == ["grandchild"])
      for name in ["child", "grandchild", "beside"] { await gate.open(name) }
    }
    #expect(found == [])
    #expect(store.lines == [[], ["child"], []])
    #expect(store.withState(\.child?.sibling?.lines) == ["beside"])
  }

  @Test(
    "I161: the parent's own effect of the action for which it closes the child continues"
  )
  func leavesTheParentsEffect() async {
    let store = store()
    let found = await reports {
      store.send(.inChild(.wait("child")))
      store.change { $0.child = nil }
      store.send(.wait("parent"))
      store.change { $0.sibling = nil }
      await gate.open("parent")
    }
    #expect(found == [])
    #expect(cancelled == ["child"])
    #expect(store.lines.first == ["parent"])
  }

  @Test("I162: a reducer that runs before or after may remove the child")
  func isTakenAwayByAnother() async {
    for (line, isAtOnce) in [("before", true), ("after", false)] {
      let gate = Gate()
      let store = Store(initialState: Node.State(child: Node.State())) {
        Reduce<Node.State, Node.Action> { state, action in
          if case .ended("before") = action { state.child = nil }
          return .none
        }
        Node(gate: gate)
        Reduce<Node.State, Node.Action> { state, action in
          if case .ended("after") = action { state.child = nil }
          return .none
        }
      }
      let found = await reports {
        store.send(.inChild(.wait("child")))
        store.send(.ended(line))
        #expect(store.withState(\.child) == nil)
        if isAtOnce { #expect(gate.log.contains("child is cancelled")) }
        // Any action that passes here will do.
        store.send(.ended("any"))
        #expect(gate.log.contains("child is cancelled"))
        await gate.open("child")
      }
      #expect(found == [])
    }
  }

  @Test("I162: a different reducer may replace the child, and the next action closes the old one")
  func isReplacedByAnother() async {
    let store = Store(initialState: Node.State(child: Node.State())) {
      Node(gate: gate)
      Reduce<Node.State, Node.Action> { state, action in
        if case .ended("replace") = action { state.child = Node.State(id: 1) }
        return .none
      }
    }
    let found = await reports {
      store.send(.inChild(.wait("old")))
      store.send(.ended("replace"))
      store.send(.inChild(.wait("new")))
      #expect(cancelled == ["old"])
      await gate.open("old")
      await gate.open("new")
    }
    #expect(found == [])
    #expect(store.lines == [["replace"], ["new"], []])
  }

  @Test("I162: a reducer further up may remove a child of the child")
  func isTakenAwayFromAbove() async {
    let store = store()
    let found = await reports {
      store.send(.inGrandchild(.wait("grandchild")))
      store.change { $0.child?.child = nil }
      store.send(.inChild(.say("any")))
      #expect(cancelled == ["grandchild"])
      await gate.open("grandchild")
    }
    #expect(found == [])
  }
}
