import ComposableArchitecture
import IssueReportingTestSupport
import Testing

@testable import TestFixtures

@MainActor
@Suite("Together · Deprecated operators")
struct OldOperatorsTests {
  static let start = House.State()

  static let actions: [House.Action] = [
    .lamp(.switched), .guest(.switched), .room(.lamp(.switched)),
    .lamps(.element(id: 2, action: .switched)), .shown(.presented(.switched)),
    .shown(.dismiss), .path(.element(id: start.path.ids[0], action: .lamp(.switched))),
    .path(.popFrom(id: start.path.ids[1])),
    .form(.binding(.set(\.name, "Ada"))),
  ]

  @Test("operators with case paths behave like operators with case key paths", arguments: 0..<9)
  func casePaths(_ number: Int) {
    let action = Self.actions[number]
    let new = Store(initialState: Self.start) { House() }
    let old = Store(initialState: Self.start) { OldHouse() }
    new.send(action)
    old.send(action)
    #expect(new.peek { $0 } == old.peek { $0 })
    #expect(new.peek { $0 } != Self.start)
  }

  @Test("if the state is nil, both forms report the operator")
  func reports() {
    var empty = House.State()
    empty.guest = nil
    for reducer in [Reduce(House()), Reduce(OldHouse())] {
      let store = Store(initialState: empty) { reducer }
      withKnownIssue {
        store.send(.guest(.switched))
      } matching: { issue in
        issue.description.contains("An “ifLet” at TogetherTests/House.swift")
      }
    }
  }

  @Test("`Scope` to a case of the state changes the value of the case")
  func scopeOfCase() {
    let store = Store(initialState: Room.State.lamp(Lamp.State(id: 3))) {
      Scope<Room.State, Room.Action, Lamp>(state: \.lamp, action: \.lamp) { Lamp() }
    }
    store.send(.lamp(.switched))
    #expect(store.peek { $0 } == .lamp(Lamp.State(id: 3, isOn: true)))
  }

  @Test("calling `reduce` directly runs the body once")
  func called() {
    var state = House.State()
    _ = House().reduce(into: &state, action: .lamp(.switched))
    #expect(state.lamp.isOn)
    var lamp = Lamp.State(id: 1)
    _ = Reduce(Lamp()).reduce(into: &lamp, action: .switched)
    #expect(lamp.isOn)
  }

  @Test("a case path reads and writes the value of a case")
  func subscripts() {
    var state = House.State()
    state.path.append(.lamp(Lamp.State(id: 9)))
    let id = state.path.ids.last!
    state.path[id: id, case: AnyCasePath(\.lamp)]?.isOn = true
    #expect(state.path[id: id, case: \.lamp]?.isOn == true)
    var shown = PresentationState(wrappedValue: Room.State.lamp(Lamp.State(id: 4)))
    shown[case: AnyCasePath(\.lamp)]?.isOn = true
    #expect(shown[case: \.lamp]?.isOn == true)
  }
}
