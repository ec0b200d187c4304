import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("SwitchStore", .timeLimit(.minutes(5)))
@MainActor
struct SwitchStoreTests {
  private enum Screen: Equatable {
    case loading
    case text(String)
    case number(Int)
    case count(Int)
  }

  private enum Action: Equatable {
    case show(Screen)
    case text(String)
    case number(Int)
  }

  private let store = Store(initialState: Screen.text("a")) {
    Reduce<Screen, Action> { screen, action in
      switch action {
      case .show(let next): screen = next
      case .text(let text): screen = .text(text)
      case .number(let number): screen = .number(number)
      }
      return .none
    }
  }

  @Test("each case has its view, with a store of its payload")
  func cases() throws {
    let renderer = Renderer(
      SwitchStore(store) { state in
        switch state {
        case .text:
          CaseLet(/Screen.text, action: Action.text) { store in
            WithViewStore(store, observe: { $0 }) { viewStore in
              Text("text \(viewStore.state)")
              Button("double") { viewStore.send(viewStore.state + viewStore.state) }
            }
          }
        case .number:
          CaseLet(/Screen.number, action: Action.number) { store in
            WithViewStore(store, observe: { $0 }) { Text("number \($0.state)") }
          }
        case .loading, .count:
          Text("other")
        }
      }
    )
    #expect(renderer.frame().description == "text a")
    _ = try renderer.frame().perform("double")
    #expect(renderer.frame().description == "text aa")
    store.send(.show(.number(1)))
    #expect(renderer.frame().description == "number 1")
    store.send(.number(2))
    #expect(renderer.frame().description == "number 2")
    store.send(.show(.loading))
    #expect(renderer.frame().description == "other")
  }

  @Test("the content is evaluated again when the case changes, and not for a change within a case")
  func evaluations() {
    var states: [Screen] = []
    let renderer = Renderer(
      SwitchStore(store) { state -> Text in
        states.append(state)
        return Text("\(state)")
      }
    )
    _ = renderer.frame()
    for screen in [Screen.text("b"), .number(1), .number(2), .loading, .loading] {
      store.send(.show(screen))
      _ = renderer.frame()
    }
    #expect(states == [.text("a"), .number(1), .loading])
  }

  @Test("a view's own state does not carry over from one case to the next")
  func identity() {
    var beginnings = 0
    let renderer = Renderer(
      SwitchStore(store) { _ in
        Observed { _ in
          beginnings += 1
        } content: {
          Text("the same view for all")
        }
      }
    )
    for screen in [Screen.text("b"), .number(1), .number(2), .count(2)] {
      store.send(.show(screen))
      #expect(renderer.frame().description == "the same view for all")
    }
    #expect(beginnings == 3)
  }

  @Test(
    "when the state changes to a different case, the store of the old case keeps its last state")
  func lastState() throws {
    var text: Store<String, String>?
    let renderer = Renderer(
      SwitchStore(store) { _ in
        CaseLet(/Screen.text, action: Action.text) { (store: Store<String, String>) -> Text in
          text = store
          return Text("text")
        }
      }
    )
    _ = renderer.frame()
    let textStore = try #require(text)
    store.send(.text("b"))
    store.send(.show(.loading))
    #expect(textStore.withState { $0 } == "b")
    store.send(.show(.text("c")))
    #expect(textStore.withState { $0 } == "c")
  }

  @Test("values that a control writes after the case changed are ignored")
  func lateWriting() {
    var text: Binding<String>?
    let renderer = Renderer(
      SwitchStore(store) { state in
        if case .text = state {
          CaseLet(/Screen.text, action: Action.text) { store in
            WithViewStore(store, observe: { $0 }) { viewStore -> Text in
              text = viewStore.binding(send: { $0 })
              return Text(viewStore.state)
            }
          }
        }
      }
    )
    _ = renderer.frame()
    text?.wrappedValue = "b"
    #expect(renderer.frame().description == "b")
    store.send(.show(.number(1)))
    text?.wrappedValue = "too late"
    #expect(store.withState { $0 } == .number(1))
    #expect(text?.wrappedValue == "b")
  }

  @Test("nested switch stores each have their own cases")
  func nested() {
    let outer = Store(initialState: Screen?.none) {
      Reduce<Screen?, Action> { screen, action in
        if case .show(let next) = action { screen = next }
        return .none
      }
    }
    let renderer = Renderer(
      SwitchStore(outer) { state in
        if state == nil {
          Text("nothing")
        } else {
          CaseLet({ $0 as Screen? }, action: { $0 as Action }) { store in
            SwitchStore(store) { _ in
              CaseLet(/Screen.number, action: Action.number) { store in
                WithViewStore(store, observe: { $0 }) { Text("number \($0.state)") }
              }
            }
          }
        }
      }
    )
    #expect(renderer.frame().description == "nothing")
    outer.send(.show(.number(7)))
    #expect(renderer.frame().description == "number 7")
  }

  @Test("a view follows a new store that it received")
  func anotherStore() {
    let stores = (0..<50).map { number in
      Store(initialState: Screen.text("\(number)")) {
        Reduce<Screen, Action> { screen, action in
          if case .text(let text) = action { screen = .text(text) }
          return .none
        }
      }
    }
    let choice = Store(initialState: 0) {
      Reduce<Int, Void> { number, _ in
        number += 1
        return .none
      }
    }
    let renderer = Renderer(
      WithViewStore(choice, observe: { $0 }) { viewStore in
        SwitchStore(stores[viewStore.state]) { _ in
          CaseLet(/Screen.text, action: Action.text) { store in
            WithViewStore(store, observe: { $0 }) { Text($0.state) }
          }
        }
      }
    )
    for (number, store) in stores.enumerated() {
      #expect(renderer.frame().description == "\(number)")
      store.send(.text("\(number) changed"))
      #expect(renderer.frame().description == "\(number) changed")
      if number < 49 { choice.send(()) }
    }
  }

  @Test("a case without a “SwitchStore” around it is reported, and shows nothing")
  func outside() async {
    let caseLet = CaseLet(/Screen.text, action: Action.text) { (_: Store<String, String>) in
      Text("text")
    }
    let line = linesAbove(3)
    let found = await failures {
      #expect(Renderer(caseLet).frame().description == "")
    }
    #expect(found.map(\.line) == line)
    #expect(found.first?.message.contains("is not in a “SwitchStore”") == true)
    #expect(found.first?.message.contains("Store<Screen, Action>") == true)
  }

  @Test("a case of a different state than the “SwitchStore” has is reported with both types")
  func otherTypes() async {
    let caseLet = CaseLet(/String?.some, action: { $0 as Int }) { (_: Store<String, Int>) in
      Text("text")
    }
    let line = linesAbove(3)
    let found = await failures {
      #expect(Renderer(SwitchStore(store) { _ in caseLet }).frame().description == "")
    }
    #expect(found.map(\.line) == line)
    #expect(found.first?.message.contains("It is for:  Store<Optional<String>, Int>") == true)
    #expect(found.first?.message.contains("Around it:  Store<Screen, Action>") == true)
  }

  @Test("a case that the state is not in is reported once, and shows nothing")
  func otherCase() async {
    let caseLet = CaseLet(/Screen.text, action: Action.text) { (_: Store<String, String>) in
      Text("text")
    }
    let line = linesAbove(3)
    let renderer = Renderer(SwitchStore(store) { _ in caseLet })
    #expect(renderer.frame().description == "text")
    store.send(.show(.number(7)))
    let found = await failures {
      #expect(renderer.frame().description == "")
      #expect(renderer.frame().description == "")
    }
    #expect(found.map(\.line) == line)
    #expect(found.first?.message.contains("The state is:") == true)
    #expect(found.first?.message.contains("Screen.number") == true)
    store.send(.show(.text("b")))
    #expect(renderer.frame().description == "text")
  }
}
