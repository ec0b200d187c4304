import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Row = PresentingPlaces.Row

extension Exercise5LeavingTests {
  private var places: StoreOf<PresentingPlaces> {
    Store(initialState: PresentingPlaces.State()) { PresentingPlaces(gate: gate) }
  }

  /// Lets through all tasks that ever waited at the gate.
  private func openAll() async {
    for name in gate.names { await gate.open(name) }
  }

  @Test(
    "I164: when a child of `ifLet` without a presentation is removed, its effects are cancelled")
  func isOptional() async {
    let store = places
    let found = await reports {
      store.send(.change { $0.optional = Row(id: 1) })
      store.send(.optional(.wait("first")))
      store.send(.change { $0.optional?.lines = ["same"] })
      #expect(cancelled == [])
      store.send(.change { $0.optional = Row(id: 2) })
      #expect(cancelled == ["first"])
      store.send(.optional(.wait("second")))
      store.send(.change { $0.optional = nil })
      #expect(cancelled == ["first", "second"])
      store.send(.change { $0.optional = Row(id: 2) })
      store.send(.optional(.wait("third")))
      await openAll()
    }
    #expect(found == [])
    #expect(cancelled == ["first", "second"])
    #expect(store.withState(\.optional) == Row(id: 2, lines: ["third"]))
  }

  @Test("I164: when a child of `ifCaseLet` is removed, its effects are cancelled")
  func isInACase() async {
    let store = places
    let found = await reports {
      store.send(.change { $0.screen = .row(Row(id: 1)) })
      store.send(.screen(.row(.wait("first"))))
      store.send(.change { $0.screen = .row(Row(id: 2)) })
      store.send(.screen(.row(.wait("second"))))
      #expect(cancelled == ["first"])
      store.send(.change { $0.screen = .otherRow(Row(id: 2)) })
      store.send(.screen(.otherRow(.wait("third"))))
      #expect(cancelled == ["first", "second"])
      store.send(.change { $0.screen = .plain([]) })
      store.send(.screen(.plain(.wait("fourth"))))
      #expect(cancelled == ["first", "second", "third"])
      store.send(.change { $0.screen = .plain(["same"]) })
      store.send(.screen(.plain(.ended("any"))))
      await openAll()
    }
    #expect(found == [])
    #expect(cancelled == ["first", "second", "third"])
    #expect(store.withState(\.screen) == .plain(["same", "any", "fourth"]))
  }

  @Test("I164: removing a row cancels its effects, and moving or changing it does not")
  func isARow() async {
    let store = places
    let found = await reports {
      store.send(.change { $0.rows = [Row(id: 1), Row(id: 2), Row(id: 3)] })
      for id in 1...3 { store.send(.row(id, .wait("\(id)"))) }
      store.send(.change { $0.rows.move(fromOffsets: [2], toOffset: 0) })
      store.send(.change { $0.rows[id: 2]?.lines = ["changed"] })
      store.send(.change { $0.rows[id: 3] = Row(id: 3, lines: ["replaced"]) })
      #expect(cancelled == [])
      store.send(.change { $0.rows.remove(id: 1) })
      #expect(cancelled == ["1"])
      await openAll()
      store.send(.change { $0.rows.append(Row(id: 1)) })
      store.send(.row(1, .wait("1 again")))
      await openAll()
    }
    #expect(found == [])
    #expect(cancelled == ["1"])
    #expect(
      store.withState(\.rows) == [
        Row(id: 3, lines: ["replaced", "3"]), Row(id: 2, lines: ["changed", "2"]),
        Row(id: 1, lines: ["1 again"]),
      ])
  }

  @Test("I160: if the parent removes an optional or a row, the effect of this action is cancelled")
  func isTakenAwayAtOnce() async {
    let store = Store(
      initialState: PresentingPlaces.State(
        optional: Row(id: 1), rows: [Row(id: 1), Row(id: 2)], screen: .row(Row(id: 1)))
    ) {
      PresentingPlaces(gate: gate) { state, action in
        switch action {
        case .optional(.wait): state.optional = nil
        case .row(let id, .wait): state.rows.remove(id: id)
        default: break
        }
      }
    }
    let found = await reports {
      store.send(.optional(.wait("optional")))
      #expect(cancelled == ["optional"])
      store.send(.row(2, .wait("row")))
      #expect(cancelled == ["optional", "row"])
      await openAll()
    }
    #expect(found == [])
    #expect(store.withState(\.rows) == [Row(id: 1)])
  }

  @Test("I164: children at different places are independent, even if their `id`s are equal")
  func areAtDifferentPlaces() async {
    let store = places
    let found = await reports {
      store.send(
        .change {
          $0.destination = .row(Row(id: 1))
          $0.optional = Row(id: 1)
          $0.rows = [Row(id: 1)]
          $0.screen = .row(Row(id: 1))
        })
      store.send(.destination(.presented(.row(.wait("destination")))))
      store.send(.optional(.wait("optional")))
      store.send(.row(1, .wait("row")))
      store.send(.screen(.row(.wait("screen"))))
      store.send(.destination(.dismiss))
      #expect(cancelled == ["destination"])
      store.send(.change { $0.rows = [] })
      #expect(cancelled == ["destination", "row"])
      await openAll()
    }
    #expect(found == [])
    #expect(cancelled == ["destination", "row"])
    #expect(store.withState(\.optional) == Row(id: 1, lines: ["optional"]))
    #expect(store.withState(\.screen) == .row(Row(id: 1, lines: ["screen"])))
  }

  @Test("I161: two features of one kind, combined by `Scope`, have separate children")
  func areSideBySide() async {
    let store = Store(initialState: PresentingPair.State()) { PresentingPair(gate: gate) }
    let found = await reports {
      store.send(.left(.inChild(.wait("left"))))
      store.send(.right(.inChild(.wait("right"))))
      store.send(.left(.change { $0.child = nil }))
      store.send(.left(.say("any")))
      store.send(.right(.say("any")))
      #expect(cancelled == ["left"])
      await openAll()
      store.send(.right(.inChild(.wait("right again"))))
      store.send(.right(.child(.dismiss)))
      #expect(cancelled == ["left", "right again"])
      await openAll()
    }
    #expect(found == [])
    #expect(store.withState(\.left.child) == nil)
    #expect(store.withState(\.right.child) == nil)
  }

  @Test("I161: dismissing one feature's child leaves the other's state and effects unchanged")
  func leavesTheOtherOne() async {
    let store = Store(initialState: PresentingPair.State()) { PresentingPair(gate: gate) }
    let found = await reports {
      store.send(.left(.inChild(.wait("left"))))
      store.send(.right(.inChild(.wait("right"))))
      store.send(.left(.child(.dismiss)))
      await openAll()
    }
    #expect(found == [])
    #expect(cancelled == ["left"])
    #expect(store.withState(\.right.child?.lines) == ["right"])
  }

  @Test("I180: in a store, too, no part of a child's state is copied")
  func copiesNothing() async {
    let store = Store(initialState: PresentingWatched.State(child: Watched())) {
      PresentingWatched()
    }
    let found = await reports {
      for _ in 1...3 { store.send(.child(.presented(true))) }
      store.send(.other)
    }
    #expect(found == [])
    #expect(store.withState { $0.child?.changes } == 4)
    #expect(store.withState { $0.child?.copies } == 0)
  }
}
