import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Place = LeavingPlace
private typealias Destination = LeavingPlace.Destination

/// Shows a presentation site and everything that it presents.
private struct PlaceView: View {
  let store: StoreOf<LeavingPlace>
  var onDismiss: () -> Void = {}

  private var destination:
    Store<PresentationState<Destination.State>, PresentationAction<Destination.Action>>
  {
    store.scope(state: \.$destination, action: LeavingPlace.Action.destination)
  }

  var body: some View {
    WithViewStore(store, observe: \.name) { viewStore in
      Text("place \(viewStore.state)")
      Button("rename") { viewStore.send(.renames("renamed")) }
    }
    .sheet(
      store: destination, state: /Destination.State.sheet, action: Destination.Action.sheet,
      onDismiss: onDismiss
    ) { AnyPlaceView(store: $0) }
    .navigationDestination(
      store: destination, state: /Destination.State.push, action: Destination.Action.push
    ) { AnyPlaceView(store: $0) }
    .popover(store: destination, state: /Destination.State.row, action: Destination.Action.row) {
      store in
      WithViewStore(store, observe: { $0 }) { Text("row \($0.id) \($0.name)") }
    }
    .alert(store: destination, state: /Destination.State.alert, action: Destination.Action.alert)
    .confirmationDialog(
      store: destination, state: /Destination.State.dialog, action: Destination.Action.dialog)
  }
}

/// One level further inside.
private struct AnyPlaceView: View {
  let store: StoreOf<LeavingPlace>

  var body: some View {
    WithViewStore(store, observe: \.name) { viewStore in
      Text("inner \(viewStore.state)")
      Button("rename") { viewStore.send(.renames("renamed")) }
    }
    .sheet(
      store: store.scope(state: \.$destination, action: LeavingPlace.Action.destination),
      state: /Destination.State.sheet, action: Destination.Action.sheet
    ) { store in
      WithViewStore(store, observe: \.name) { Text("innermost \($0.state)") }
    }
  }
}

@Suite("Together · presentation views", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherViewTests {
  private final class Actions {
    var value: [LeavingPlace.Action] = []
  }

  private let actions = Actions()

  private func store(_ destination: LeavingPlace.Destination.State? = nil) -> StoreOf<LeavingPlace>
  {
    Store(initialState: LeavingPlace.State("a", destination)) {
      Reduce<LeavingPlace.State, LeavingPlace.Action> { [actions] state, action in
        actions.value.append(action)
        return LeavingPlace().reduce(into: &state, action: action)
      }
    }
  }

  @Test("I181: “back” sends one `.dismiss`, and only while its child is shown")
  func back() throws {
    for destination in [Destination.State.sheet(Place.State("b")), .push(Place.State("b"))] {
      actions.value = []
      let store = store(destination)
      let renderer = Renderer(PlaceView(store: store))
      let frame = renderer.frame()
      #expect(frame.description.contains("inner b"))
      try frame.perform("back")
      _ = try? frame.perform("back")
      #expect(actions.value == [.destination(.dismiss)])
      #expect(renderer.frame().presentation == nil)
    }
  }

  @Test("I181: “back” in an outdated frame does not close the screen that is shown now")
  func backTooLate() throws {
    let store = store(.row(Place.Row(id: 1)))
    let renderer = Renderer(PlaceView(store: store))
    let frame = renderer.frame()
    store.send(.shows(.row(Place.Row(id: 2))))
    _ = try? frame.perform("back")
    #expect(store.withState(\.destination) == .row(Place.Row(id: 2)))
    #expect(actions.value == [.shows(.row(Place.Row(id: 2)))])
  }

  @Test("I181: a different identity is a new screen, and the same identity only changes it")
  func identities() {
    let store = store(.row(Place.Row(id: 1, name: "x")))
    let renderer = Renderer(PlaceView(store: store))
    #expect(renderer.frame().presentation?.popover?.description.contains("row 1 x") == true)
    store.send(.destination(.presented(.row(.renames("y")))))
    #expect(renderer.frame().presentation?.popover?.description.contains("row 1 y") == true)
    store.send(.shows(.row(Place.Row(id: 2, name: "z"))))
    #expect(renderer.frame().presentation?.popover?.description.contains("row 2 z") == true)
    store.send(.shows(.push(Place.State("p"))))
    #expect(renderer.frame().presentation?.push?.description.contains("inner p") == true)
    store.send(.shows(nil))
    #expect(renderer.frame().presentation == nil)
  }

  private func question(_ button: ButtonState<LeavingPlace.Answer>) -> Destination.State {
    .alert(
      AlertState {
        TextState("Sure?")
      } actions: {
        button
      })
  }

  @Test(
    "I181: a choice with an action sends only the action, and one without sends only `.dismiss`")
  func answers() throws {
    for (button, expected) in [
      (
        ButtonState(action: Place.Answer.yes) { TextState("Yes") },
        PresentationAction.presented(Destination.Action.alert(.yes))
      ),
      (ButtonState { TextState("Yes") }, .dismiss),
    ] {
      actions.value = []
      let store = store(question(button))
      let renderer = Renderer(PlaceView(store: store))
      try renderer.frame().perform("yes")
      #expect(actions.value == [.destination(expected)])
      #expect(store.withState(\.destination) == nil)
      #expect(renderer.frame().presentation == nil)
    }
  }

  @Test("I181: a dialog can always be cancelled, and an alert without buttons has an OK")
  func addedButtons() throws {
    let dialog = ConfirmationDialogState {
      TextState("Which?")
    } actions: {
      ButtonState(action: Place.Answer.no) { TextState("None") }
    }
    for (destination, answer) in [
      (Destination.State.dialog(dialog), "cancel"),
      (.alert(AlertState { TextState("Failed") }), "ok"),
    ] {
      actions.value = []
      let store = store(destination)
      try Renderer(PlaceView(store: store)).frame().perform(answer)
      #expect(actions.value == [.destination(.dismiss)])
    }
  }

  @Test("I181: a choice in an outdated frame, after its alert was closed, sends nothing")
  func answersTooLate() throws {
    let store = store(question(ButtonState(action: .yes) { TextState("Yes") }))
    let frame = Renderer(PlaceView(store: store)).frame()
    store.send(.shows(nil))
    _ = try? frame.perform("yes")
    #expect(actions.value == [.shows(nil)])
  }

  @Test("I181: `onDismiss` is called once, however the screen is closed", arguments: 0...2)
  func onDismiss(who: Int) async throws {
    let count = LockIsolated(0)
    let store = store(.sheet(Place.State("b")))
    let renderer = Renderer(PlaceView(store: store) { count.withValue { $0 += 1 } })
    _ = renderer.frame()
    switch who {
    case 0: try renderer.frame().perform("back")
    case 1: store.send(.shows(nil))
    default: store.send(.destination(.dismiss))
    }
    for _ in 1...2 {
      _ = renderer.frame()
      await Task.megaYield()
    }
    #expect(count.value == 1)
  }

  @Test("I181: two levels that close together send nothing for the inner one")
  func twoLevels() async {
    let store = store(.sheet(Place.State("b", .sheet(Place.State("c")))))
    let renderer = Renderer(PlaceView(store: store))
    #expect(renderer.frame().description.contains("innermost c"))
    store.send(.shows(nil))
    #expect(renderer.frame().presentation == nil)
    await Task.megaYield()
    #expect(actions.value == [.shows(nil)])
  }

  @Test("I181: `IfLetStore` shows the presented child, or its own case")
  func ifLetStore() {
    let store = store()
    let destination = store.scope(
      state: \.$destination, action: LeavingPlace.Action.destination)
    let renderer = Renderer(
      IfLetStore(destination, state: /Destination.State.row, action: Destination.Action.row) {
        store in
        WithViewStore(store, observe: \.name) { Text("row \($0.state)") }
      } else: {
        IfLetStore(destination) { _ in
          Text("something else")
        } else: {
          Text("nothing")
        }
      })
    #expect(renderer.frame().description == "nothing")
    store.send(.shows(.sheet(Place.State())))
    #expect(renderer.frame().description == "something else")
    store.send(.shows(.row(Place.Row(id: 1, name: "x"))))
    #expect(renderer.frame().description == "row x")
    store.send(.shows(nil))
    #expect(renderer.frame().description == "nothing")
  }
}
