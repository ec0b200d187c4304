import CasePaths
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("SwitchStore", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SwitchStoreTests {
  private enum Screen: Equatable {
    case text(String)
    case number(Int)
    case loading
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
    var evaluations = 0
    let renderer = Renderer(
      SwitchStore(store) { state in
        let _ = evaluations += 1
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
        case .loading:
          Text("loading")
        }
      }
    )
    #expect(renderer.frame().description.hasPrefix("text a"))
    _ = try renderer.frame().perform("double")
    #expect(renderer.frame().description.hasPrefix("text aa"))
    #expect(evaluations == 1)
    store.send(.show(.number(1)))
    #expect(renderer.frame().description == "number 1")
    store.send(.number(2))
    #expect(renderer.frame().description == "number 2")
    store.send(.show(.loading))
    #expect(renderer.frame().description == "loading")
    #expect(evaluations == 3)
  }

  @Test("a case outside a switch over its state is reported, and shows nothing")
  func outside() async {
    let found = await failures {
      let view = CaseLet(/Screen.text, action: Action.text) { (_: Store<String, String>) in
        Text("a")
      }
      #expect(Renderer(view).frame().description == "")
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("is not in a “SwitchStore” of its state") == true)
  }
}
