import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Bindings without a reducer", .timeLimit(.minutes(5)))
@MainActor
struct BindingWatchTests {
  struct Settings: Equatable { @BindingState var name = "" }
  enum Action: BindableAction, Equatable { case binding(BindingAction<Settings>) }

  private let reducer = AnyReducer<Settings, Action, Void> { _, _, _ in .none }

  @Test("a control's action that isn't written is one issue, with the place and the remedy")
  func reports() async {
    var line: UInt = 0
    let found = await failures {
      let viewStore = ViewStore(
        Store(initialState: Settings(), reducer: reducer, environment: ()))
      line = nextLine()
      viewStore.binding(\.$name).wrappedValue = "Blob"
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.contains("BindingWatchTests.swift:\(line) was not handled"))
    #expect(message.contains("\"Blob\""))
    #expect(message.hasSuffix("add “BindingReducer()” to the body of the reducer of the state."))
  }

  @Test("an action that is written isn't reported, nor one from a test or an effect")
  func handled() async {
    let found = await failures {
      let viewStore = ViewStore(
        Store(initialState: Settings(), reducer: reducer.binding(), environment: ()))
      viewStore.binding(\.$name).wrappedValue = "Blob"
      #expect(viewStore.name == "Blob")
      let unhandled = ViewStore(
        Store(initialState: Settings(), reducer: reducer, environment: ()))
      unhandled.send(.set(\.$name, "Blob, Jr."))
      #expect(unhandled.name == "")
    }
    #expect(found == [])
  }

  @Test("two actions with the same value are equal, whatever their origin")
  func equal() {
    let action = BindingAction<Settings>.set(\.$name, "Blob")
    let watched = action.monitored(at: CallSite(#fileID, #filePath, #line, #column))
    #expect(action == watched)
    var settings = Settings()
    watched.set(&settings)
    #expect(settings.name == "Blob")
  }
}
