import Foundation
import OpenCombine
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · code in the style of version 0.40", .timeLimit(.minutes(5)), .serialExecutor)
@MainActor
struct PastedCodeTests {
  @Test("loading a fact shows it, or shows an alert that offers to try again")
  func facts() async {
    struct FactError: Equatable, Error {}
    let factClient = PastedFactClient { number in
      guard number < 2 else { throw FactError() }
      return "\(number) is a good number."
    }
    let store = TestStore(
      initialState: PastedFacts.State(),
      reducer: PastedFacts(clock: ImmediateClock(), factClient: factClient))

    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(.factResponse(.success("1 is a good number."))) {
      $0.isLoading = false
      $0.fact = "1 is a good number."
    }

    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(.factResponse(.failure(FactError()))) {
      $0.isLoading = false
      $0.alert = AlertState(
        title: TextState("No fact"),
        primaryButton: .cancel(TextState("OK")),
        secondaryButton: .default(TextState("Retry"), action: .send(.factButtonTapped))
      )
    }
    await store.send(.alertDismissed) { $0.alert = nil }
    await store.send(.onDisappear)
  }

  @Test("a timer ticks on a test clock until it is stopped")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: PastedFacts.State(),
      reducer: PastedFacts(clock: clock, factClient: PastedFactClient(fetch: { _ in "" })))

    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = true }
    await clock.advance(by: .seconds(2))
    await store.receive(.timerTicked) { $0.count = 1 }
    await store.receive(.timerTicked) { $0.count = 2 }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerActive = false }
    await store.finish()
  }

  @Test("views show the state, and don't show a hidden title")
  func views() throws {
    let store = Store(
      initialState: PastedFacts.State(),
      reducer: PastedFacts(
        clock: ImmediateClock(), factClient: PastedFactClient(fetch: { "\($0)!" })
      )
      ._printChanges(nil))
    let renderer = Renderer(PastedFactsView(store: store))
    _ = try renderer.frame().perform("increment")
    #expect(renderer.frame().description.contains("count 1"))
    _ = try renderer.frame().perform("ask")
    #expect(renderer.frame().description.contains("This is a dialog."))

    let dialog = ConfirmationDialogState<PastedFacts.Action>(
      title: TextState("Title"), titleVisibility: .hidden, message: TextState("Message"))
    let dialogStore = Store(
      initialState: dialog as ConfirmationDialogState<PastedFacts.Action>?,
      reducer: EmptyReducer<ConfirmationDialogState<PastedFacts.Action>?, PastedFacts.Action>())
    let dialogRenderer = Renderer(
      Text("below").confirmationDialog(dialogStore, dismiss: .dialogDismissed))
    #expect(dialogRenderer.frame().description.contains("Message"))
    #expect(!dialogRenderer.frame().description.contains("Title"))
  }

  @Test("bindings write, rows and cases send actions, and optional state appears and disappears")
  func root() throws {
    let store = Store(initialState: PastedRoot.State(), reducer: PastedRoot())
    let renderer = Renderer(PastedRootView(store: store))
    #expect(renderer.frame().description.contains("loading"))
    let viewStore = ViewStore(store, observe: { $0 })
    viewStore.send(.onAppear)
    viewStore.send(.screen(.loaded))
    _ = try renderer.frame().perform("name Blob")
    _ = try renderer.frame().perform("favorite 2")
    #expect(renderer.frame().description.contains("Blob 5"))
    #expect(renderer.frame().description.contains("♥ 2"))
    #expect(renderer.frame().description.contains("no steps"))
    _ = try renderer.frame().perform("toggle")
    #expect(renderer.frame().description.contains("steps 5"))
  }

  @Test("old reducers run new ones, and new ones run old ones")
  func bridges() async {
    struct Environment { var factClient: PastedFactClient }
    let reducer = AnyReducer<PastedFacts.State?, PastedFacts.Action, Environment>.combine(
      AnyReducer { environment in
        PastedFacts(clock: ImmediateClock(), factClient: environment.factClient)
      }
      .optional(),
      AnyReducer { state, action, _ in
        if case .onDisappear = action { state = nil }
        return .none
      }
    )
    .signpost("facts")
    // Only the spelling is looked at: this one would print.
    _ = reducer.debug("facts").debugActions()
    let store = TestStore(
      initialState: PastedFacts.State(), reducer: reducer,
      environment: Environment(factClient: PastedFactClient(fetch: { "\($0)!" })))
    await store.send(.factButtonTapped) { $0?.isLoading = true }
    await store.receive(.factResponse(.success("0!"))) {
      $0?.isLoading = false
      $0?.fact = "0!"
    }
    await store.send(.onDisappear) { $0 = nil }
  }

  @Test("a missing “BindingReducer” is reported with the place, the field's type and the action")
  func forgotten() {
    var line: UInt = 0
    let found = failures {
      let viewStore = ViewStore(
        Store(
          initialState: PastedForm.State(),
          reducer: EmptyReducer<PastedForm.State, PastedForm.Action>()),
        observe: { $0 })
      line = nextLine()
      viewStore.binding(\.$stepCount).wrappedValue = 42
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.contains("PastedForm.Action.binding("))
    #expect(message.contains(#"\PastedForm.State.<BindingState<Int>>"#))
    #expect(message.contains("42"))
    #expect(!message.contains("0x"))
  }

  @Test("deprecated names behave like their replacements")
  func deprecated() async {
    let old: any OldSpellings = SpellingsOf2021()
    for store in old.stores() {
      let viewStore = ViewStore(store, observe: { $0 })
      await old.wait(viewStore)
      #expect(viewStore.state == 0)
    }
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
}

@MainActor
private protocol OldSpellings {
  func stores() -> [Store<Int, Never>]
  func wait(_ viewStore: ViewStore<Int, Never>) async
  func cancelling(_ first: String, _ second: String) -> EffectTask<Never>
  func failing(_ name: String) -> EffectTask<Never>
}

private struct SpellingsOf2021: OldSpellings {
  @available(*, deprecated)
  func stores() -> [Store<Int, Never>] {
    [
      .unchecked(initialState: 0, reducer: EmptyReducer()),
      .unchecked(initialState: 0, reducer: AnyReducer.empty, environment: ()),
    ]
  }

  @available(*, deprecated)
  func wait(_ viewStore: ViewStore<Int, Never>) async {
    await viewStore.suspend(while: { $0 != 0 })
  }

  @available(*, deprecated)
  func cancelling(_ first: String, _ second: String) -> EffectTask<Never> {
    .cancel(ids: first, second)
  }

  @available(*, deprecated)
  func failing(_ name: String) -> EffectTask<Never> {
    .failing(name)
  }
}
