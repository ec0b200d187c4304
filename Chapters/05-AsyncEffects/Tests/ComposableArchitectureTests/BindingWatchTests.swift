import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Bindings that nobody writes", .timeLimit(.minutes(5)))
@MainActor
struct BindingWatchTests {
  struct Settings: Equatable { @BindableState var name = "" }
  enum Action: BindableAction, Equatable { case binding(BindingAction<Settings>) }

  private let reducer = Reducer<Settings, Action, Void> { _, _, _ in .none }

  @Test("an action of a control that is never written is one issue, with the place and the remedy")
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
    #expect(message.hasSuffix("invoke “binding()” on the reducer of the state."))
  }

  @Test("one that is written is not, nor one that a test or an effect has made")
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

  @Test("two actions that write the same are equal, whoever has made them")
  func equal() {
    let action = BindingAction<Settings>.set(\.$name, "Blob")
    let watched = action.watched(at: CallSite(#fileID, #filePath, #line, #column))
    #expect(action == watched)
    var settings = Settings()
    watched.set(&settings)
    #expect(settings.name == "Blob")
  }
}
