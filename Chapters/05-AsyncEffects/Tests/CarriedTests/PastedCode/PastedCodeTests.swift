import CombineSchedulers
import Dispatch
import Foundation
import OpenCombine
import TerminalUI
import Testing

@testable import ComposableArchitecture

@Suite("Together · code in the style of version 0.40", .timeLimit(.minutes(5)))
@MainActor
struct PastedCodeTests {
  @Test("a search starts after a pause, and shows the selected result")
  func search() async {
    let mainQueue = DispatchQueue.test
    let graz = PastedLocation(id: 1, name: "Graz")
    let store = TestStore(
      initialState: PastedSearchState(),
      reducer: pastedSearchReducer,
      environment: PastedSearchEnvironment(
        mainQueue: mainQueue.eraseToAnyScheduler(), weatherClient: .unimplemented)
    )
    store.environment.weatherClient.search = { _ in [graz] }
    store.environment.weatherClient.forecast = { _ in "sun" }

    await store.send(.set(\.$searchQuery, "G")) { $0.searchQuery = "G" }
    await mainQueue.advance(by: 0.3)
    await store.receive(.searchQueryChangeDebounced)
    await store.receive(.searchResponse(.success([graz]))) { $0.results = [graz] }
    await store.send(.searchResultTapped(graz)) { $0.resultForecastRequestInFlight = graz }
    await store.receive(.forecastResponse(1, .success("sun"))) {
      $0.resultForecastRequestInFlight = nil
      $0.forecast = "1: sun"
    }
    await store.send(.onDisappear) { $0.results = [] }
    await store.finish()
  }

  @Test("a failed forecast shows an alert")
  func alert() async {
    struct NoForecast: Error, Equatable {}
    let store = TestStore(
      initialState: PastedSearchState(),
      reducer: pastedSearchReducer,
      environment: PastedSearchEnvironment(mainQueue: .immediate, weatherClient: .unimplemented)
    )
    await store.send(.forecastResponse(1, .failure(NoForecast()))) {
      $0.alert = AlertState(
        title: TextState("Something went wrong"),
        dismissButton: .default(TextState("OK"), action: .send(.alertDismissed)))
    }
    await store.send(.alertDismissed) { $0.alert = nil }
  }

  @Test("a dialog's title can be shown or hidden")
  func dialog() throws {
    let store = Store<PastedSearchState, PastedSearchAction>(
      initialState: PastedSearchState(),
      reducer: pastedSearchReducer,
      environment: PastedSearchEnvironment(mainQueue: .immediate, weatherClient: .unimplemented)
    )
    let renderer = Renderer(PastedSearchView(store: store))
    _ = try renderer.frame().perform("clear")
    #expect(renderer.frame().description.contains("Forget the results?"))
    #expect(renderer.frame().description.contains("They can be searched again."))
    var hidden = try #require(ViewStore(store).dialog)
    #expect(String(customDumping: hidden).contains("titleVisibility: .visible"))
    hidden.titleVisibility = .hidden
    #expect(hidden != ViewStore(store).dialog)
  }

  @Test("a hidden title isn't shown")
  func hiddenTitle() {
    let state = ConfirmationDialogState<PastedSearchAction>(
      title: TextState("Title"), titleVisibility: .hidden, message: TextState("Message"))
    let store = Store<ConfirmationDialogState<PastedSearchAction>?, PastedSearchAction>(
      initialState: state, reducer: .empty, environment: ())
    let renderer = Renderer(Text("below").confirmationDialog(store, dismiss: .dialogDismissed))
    #expect(renderer.frame().description.contains("Message"))
    #expect(!renderer.frame().description.contains("Title"))
  }

  @Test("todos are added, sorted and counted")
  func todos() async {
    let mainQueue = DispatchQueue.test
    let id = UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
    let store = TestStore(
      initialState: PastedAppState(),
      reducer: pastedAppReducer,
      environment: PastedAppEnvironment(mainQueue: mainQueue.eraseToAnyScheduler(), uuid: { id })
    )
    await store.send(.addTodoButtonTapped) { $0.todos = [PastedTodo(id: id)] }
    await store.send(.todo(id: id, action: .checkBoxToggled)) {
      $0.todos[id: id]?.isComplete = true
    }
    await mainQueue.advance(by: 1)
    await store.receive(.sortCompletedTodos)
    await store.send(.startTimer)
    await mainQueue.advance(by: 2)
    await store.receive(.timerTicked) { $0.ticks = 1 }
    await store.receive(.timerTicked) { $0.ticks = 2 }
    await store.send(.filterPicked(.active)) {
      $0.filter = .active
      $0.search = PastedSearchState()
    }
    await store.send(.stopEverything)
  }

  @Test("views show the state")
  func views() throws {
    let store = Store(
      initialState: PastedAppState(),
      reducer: pastedAppReducer,
      environment: PastedAppEnvironment(mainQueue: .immediate, uuid: { UUID() })
    )
    let renderer = Renderer(PastedAppView(store: store))
    #expect(renderer.frame().description.contains("no search"))
    _ = try renderer.frame().perform("add")
    _ = try renderer.frame().perform("describe 1 milk")
    #expect(ViewStore(store).todos.map(\.description) == ["milk"])
    _ = try renderer.frame().perform("filter Active")
    #expect(!renderer.frame().description.contains("no search"))
  }

  @Test("deprecated names behave like their replacements")
  func deprecated() async {
    let old: any OldSpellings = SpellingsOf2021()
    let store = old.store()
    let viewStore = ViewStore(store)
    await old.wait(viewStore)
    #expect(viewStore.state == 0)
    var cancelled = 0
    var kept: Set<AnyCancellable> = []
    for id in ["a", "b"] {
      Empty<Never, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { cancelled += 1 })
        .eraseToEffect().cancellable(id: id).sink { _ in }
        .store(in: &kept)
    }
    for await _ in old.cancelling("a", "b").values {}
    #expect(cancelled == 2)
    await withKnownIssue {
      for await _ in old.failing("save").values {}
    } matching: {
      $0.description.contains("save: An unimplemented effect was run.")
    }
  }

  @Test("a binding action is printed with its field's type, and without an address")
  func printed() {
    let action = PastedSearchAction.set(\.$searchQuery, "Graz")
    #expect(
      String(customDumping: action) == #"""
        PastedSearchAction.binding(
          .set(
            \PastedSearchState.<BindableState<String>>,
            "Graz"
          )
        )
        """#)
    #expect(!"\(action)".contains("0x"))
  }
}

@MainActor
private protocol OldSpellings {
  func store() -> Store<Int, Never>
  func wait(_ viewStore: ViewStore<Int, Never>) async
  func cancelling(_ first: String, _ second: String) -> Effect<Never, Never>
  func failing(_ name: String) -> Effect<Never, Never>
}

private struct SpellingsOf2021: OldSpellings {
  func store() -> Store<Int, Never> {
    Store.unchecked(initialState: 0, reducer: .empty, environment: ())
  }

  @available(*, deprecated)
  func wait(_ viewStore: ViewStore<Int, Never>) async {
    await viewStore.suspend(while: { $0 != 0 })
  }

  @available(*, deprecated)
  func cancelling(_ first: String, _ second: String) -> Effect<Never, Never> {
    .cancel(ids: first, second)
  }

  @available(*, deprecated)
  func failing(_ name: String) -> Effect<Never, Never> {
    .failing(name)
  }
}
