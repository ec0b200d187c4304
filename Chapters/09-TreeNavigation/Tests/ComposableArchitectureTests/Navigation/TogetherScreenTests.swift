import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias Row = LeavingPlace.Row

/// A list that presents one row, without an enum of destinations.
private struct Rows: Reducer {
  struct State: Equatable {
    @PresentationState var row: Row?
  }

  enum Action: Equatable {
    case shows(Row?)
    case row(PresentationAction<Row.Action>)
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { state, action in
      if case .shows(let row) = action { state.row = row }
      return .none
    }
    .ifLet(\.$row, action: /Action.row) {
      Reduce<Row, Row.Action> { row, action in
        if case .renames(let name) = action { row.name = name }
        return .none
      }
    }
    .reduce(into: &state, action: action)
  }
}

/// Shows a row in one of the possible ways, and counts the appearances of the row's screen.
private struct RowsView: View {
  let kind: Presentation.Kind
  let store: StoreOf<Rows>
  let comings: LockIsolated<Int>
  var onDismiss: () -> Void = {}

  private var row: Store<PresentationState<Row>, PresentationAction<Row.Action>> {
    store.scope(state: \.$row, action: Rows.Action.row)
  }

  @ViewBuilder
  var body: some View {
    switch kind {
    case .sheet:
      Text("rows").sheet(store: row, onDismiss: onDismiss, content: screen)
    case .popover:
      Text("rows").popover(store: row, content: screen)
    case .fullScreenCover:
      Text("rows").fullScreenCover(store: row, onDismiss: onDismiss, content: screen)
    case .push:
      Text("rows").navigationDestination(store: row, destination: screen)
    }
  }

  private func screen(_ store: Store<Row, Row.Action>) -> some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Text("row \(viewStore.id) \(viewStore.name)")
      Button("rename") { viewStore.send(.renames("renamed")) }
    }
    .task { [comings] in comings.withValue { $0 += 1 } }
  }
}

@Suite("Together · kinds of screens", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherScreenTests {
  private let comings = LockIsolated(0)

  private func store(_ row: Row?) -> StoreOf<Rows> {
    Store(initialState: Rows.State(row: row)) { Rows() }
  }

  /// Renders until the tasks of the screens have started.
  private func show(_ renderer: Renderer) async -> Presentation? {
    _ = renderer.frame()
    await Task.megaYield()
    return renderer.frame().presentation
  }

  @Test(
    "I181: each modifier shows its kind of screen, sends its actions, and `back` closes it",
    arguments: [Presentation.Kind.sheet, .popover, .fullScreenCover, .push])
  func kinds(kind: Presentation.Kind) async throws {
    let store = store(Row(id: 1, name: "x"))
    let renderer = Renderer(RowsView(kind: kind, store: store, comings: comings))
    guard case .screen(let shown, let frame, back: .some)? = await show(renderer) else {
      Issue.record("No screen is shown.")
      return
    }
    #expect(shown == kind)
    #expect(frame.description == "row 1 x")
    try renderer.frame().perform("rename")
    #expect(renderer.frame().description.contains("row 1 renamed"))
    try renderer.frame().perform("back")
    #expect(store.withState(\.row) == nil)
    #expect(await show(renderer) == nil)
    #expect(comings.value == 1)
  }

  @Test("I181: a different `id` is a new sheet, popover or cover, but the same pushed screen")
  func anotherID() async {
    for (kind, expected) in [
      (Presentation.Kind.sheet, 2), (.popover, 2), (.fullScreenCover, 2), (.push, 1),
    ] {
      comings.setValue(0)
      let store = store(Row(id: 1, name: "x"))
      let renderer = Renderer(RowsView(kind: kind, store: store, comings: comings))
      _ = await show(renderer)
      store.send(.shows(Row(id: 2, name: "y")))
      guard case .screen(kind, let frame, _)? = await show(renderer) else {
        Issue.record("No screen is shown.")
        return
      }
      #expect(frame.description == "row 2 y")
      #expect(comings.value == expected, "\(kind)")
    }
  }

  @Test("I181: `onDismiss` of a cover is called once", arguments: [true, false])
  func onDismiss(byItself: Bool) async throws {
    let count = LockIsolated(0)
    let store = store(Row(id: 1))
    let renderer = Renderer(
      RowsView(kind: .fullScreenCover, store: store, comings: comings) {
        count.withValue { $0 += 1 }
      })
    _ = await show(renderer)
    if byItself { store.send(.row(.dismiss)) } else { try renderer.frame().perform("back") }
    _ = await show(renderer)
    _ = await show(renderer)
    #expect(count.value == 1)
  }

  @Test("I181: if no reducer handles `.dismiss`, the screen stays, and `back` works again")
  func refused() async throws {
    let dismissals = LockIsolated(0)
    let store: StoreOf<Rows> = Store(initialState: Rows.State(row: Row(id: 1, name: "x"))) {
      Reduce { _, action in
        if action == .row(.dismiss) { dismissals.withValue { $0 += 1 } }
        return .none
      }
    }
    let renderer = Renderer(RowsView(kind: .sheet, store: store, comings: comings))
    for count in 1...2 {
      try renderer.frame().perform("back")
      #expect(dismissals.value == count)
      #expect(await show(renderer) != nil)
      #expect(renderer.frame().description.contains("row 1 x"))
    }
    #expect(comings.value == 1)
  }
}
