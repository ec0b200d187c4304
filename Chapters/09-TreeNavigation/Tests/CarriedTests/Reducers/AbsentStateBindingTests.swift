import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Bindings of removed state", .timeLimit(.minutes(5)))
@MainActor
struct AbsentStateBindingTests {
  struct Sheet: Equatable {
    @BindingState var name = ""
    var isDone = false
  }
  enum SheetAction: BindableAction, Equatable {
    case binding(BindingAction<Sheet>)
    case toggled(Bool)
  }
  enum Action: Equatable {
    case sheet(SheetAction)
    case dismiss
  }

  @Test("I103: a write after an `IfLetStore`'s state becomes `nil` sends nothing")
  func gone() async {
    var actions: [Action] = []
    let store = Store(initialState: Sheet()) {
      Reduce<Sheet?, Action> { state, action in
        actions.append(action)
        switch action {
        case .sheet(.binding(let binding)):
          if state != nil { binding.set(&state!) }
        case .sheet(.toggled(let isDone)):
          state?.isDone = isDone
        case .dismiss:
          state = nil
        }
        return .none
      }
    }
    var name: Binding<String>?
    var isDone: Binding<Bool>?
    var partOfIt: Binding<String>?
    let renderer = Renderer(
      IfLetStore(store.scope(state: { $0 }, action: Action.sheet)) { store in
        WithViewStore(store, observe: { $0 }) { viewStore -> Text in
          name = viewStore.$name
          isDone = viewStore.binding(get: \.isDone, send: SheetAction.toggled)
          partOfIt = ViewStore(store, observe: \.name)
            .binding(send: { SheetAction.set(\.$name, $0) })
          return Text("name: \(viewStore.name)")
        }
      }
    )
    #expect(renderer.frame().description == "name: ")
    name?.wrappedValue = "Blob"
    isDone?.wrappedValue = true
    #expect(renderer.frame().description == "name: Blob")
    store.send(.dismiss)
    let found = await failures {
      name?.wrappedValue = "too late"
      isDone?.wrappedValue = false
      partOfIt?.wrappedValue = "much too late"
    }
    #expect(found == [], "a binding action that was never sent need not be handled")
    #expect(
      actions == [
        .sheet(.set(\.$name, "Blob")), .sheet(.toggled(true)), .dismiss,
      ])
    #expect(name?.wrappedValue == "Blob", "it shows what it showed last")
    #expect(store.state.value == nil)
  }
}
