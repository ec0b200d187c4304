import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Pages of two kinds, and a list of links to them.
private struct Reader: Reducer {
  struct State: Equatable {
    var path: StackState<Page.State>
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]

    init(_ pages: Page.State...) { path = StackState(pages) }
  }

  struct Row: Equatable, Identifiable { let id: Int }

  enum Action {
    case path(StackAction<Page.State, Page.Action>)
    case row(id: Int, action: Never)
    case changes(@Sendable (inout State) -> Void)
  }

  struct Page: Reducer {
    enum State: Equatable {
      case text(Text.State)
      case number(Number.State)
    }
    enum Action: Equatable {
      case text(Text.Action)
      case number(Number.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.text, action: /Action.text) { Text() }
      Scope(state: /State.number, action: /Action.number) { Number() }
    }
  }

  struct Text: Reducer {
    struct State: Equatable { var text = "" }
    enum Action: Equatable { case changed(String) }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      if case .changed(let text) = action { state.text = text }
      return .none
    }
  }

  struct Number: Reducer {
    struct State: Equatable { var number = 0 }
    enum Action: Equatable { case increment }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      state.number += 1
      return .none
    }
  }

  let actions: LockIsolated<[StackAction<Page.State, Page.Action>]>

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { [actions] state, action in
      switch action {
      case .path(let action): actions.withValue { $0.append(action) }
      case .row: break
      case .changes(let change): change(&state)
      }
      return .none
    }
    .forEach(\.path, action: /Action.path) { Page() }
  }
}

private typealias PageState = Reader.Page.State
private typealias PageAction = Reader.Page.Action

/// Shows a page, by its case.
private struct ReaderView: View {
  let store: StoreOf<Reader>
  let log: StackViewLog

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: Reader.Action.path)) {
      ForEachStore(store.scope(state: \.rows, action: Reader.Action.row)) { row in
        WithViewStore(row, observe: \.id) { row in
          NavigationLink(state: PageState.number(Reader.Number.State(number: row.state))) {
            Text("row \(row.state)")
          }
        }
      }
    } destination: { state in
      switch state {
      case .text:
        let _ = log.evaluated.append("text")
        CaseLet(/PageState.text, action: PageAction.text) { store in
          WithViewStore(store, observe: \.text) { viewStore in
            TextField("text", text: viewStore.binding(send: Reader.Text.Action.changed))
          }
          NavigationLink("next", state: PageState.number(Reader.Number.State(number: 7)))
        }
      case .number:
        let _ = log.evaluated.append("number")
        CaseLet(/PageState.number, action: PageAction.number) { store in
          WithViewStore(store, observe: \.number) { viewStore in
            Text("number \(viewStore.state)")
            Button("more") { viewStore.send(.increment) }
          }
        }
      }
    }
  }
}

@Suite("Together · stack views with cases", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackViewCaseTests {
  private let actions = LockIsolated<[StackAction<Reader.Page.State, Reader.Page.Action>]>([])
  private let log = StackViewLog()

  private func store(_ state: Reader.State) -> StoreOf<Reader> {
    Store(initialState: state) { [actions] in Reader(actions: actions) }
  }

  private func renderer(of store: StoreOf<Reader>) -> Renderer {
    Renderer(ReaderView(store: store, log: log))
  }

  @Test("I208: each case is shown by its own view, which sends the case's actions")
  func cases() throws {
    let store = store(Reader.State(.text(Reader.Text.State(text: "a"))))
    let renderer = renderer(of: store)
    #expect(renderer.frame().description.contains("a"))
    try renderer.frame().perform("text b")
    try renderer.frame().perform("next")
    #expect(renderer.frame().description == "number 7")
    try renderer.frame().perform("more")
    #expect(renderer.frame().description == "number 8")
    #expect(
      actions.value == [
        .element(id: 0, action: .text(.changed("b"))),
        .push(id: 1, state: .number(Reader.Number.State(number: 7))),
        .element(id: 1, action: .number(.increment)),
      ])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description.contains("b"))
  }

  @Test("I212: the `switch` is evaluated for a different case, and not for a change within a case")
  func evaluations() throws {
    let store = store(Reader.State(.number(Reader.Number.State())))
    let renderer = renderer(of: store)
    #expect(renderer.frame().description == "number 0")
    log.evaluated = []
    try renderer.frame().perform("more")
    #expect(renderer.frame().description == "number 1")
    #expect(log.evaluated == [])
    store.send(.changes { $0.path[id: 0] = .text(Reader.Text.State(text: "hello")) })
    #expect(renderer.frame().description.contains("hello"))
    #expect(log.evaluated == ["text"])
    store.send(.changes { $0.path[id: 0] = .number(Reader.Number.State(number: 5)) })
    #expect(renderer.frame().description == "number 5")
    #expect(log.evaluated == ["text", "number"])
  }

  @Test("I213: values from the controls of a popped or a different case are ignored")
  func popped() async {
    let store = store(
      Reader.State(.text(Reader.Text.State(text: "a")), .text(Reader.Text.State(text: "b"))))
    let frame = renderer(of: store).frame()
    store.send(.changes { $0.path[id: 1] = .number(Reader.Number.State()) })
    let found = await failures {
      #expect(throws: Never.self) { try frame.perform("text x") }
      store.send(.changes { $0.path.popLast(1) })
      #expect(throws: Never.self) { try frame.perform("text y") }
    }
    #expect(found == [])
    #expect(actions.value == [])
    #expect(store.withState { Array($0.path) } == [.text(Reader.Text.State(text: "a"))])
  }

  @Test("I212: a screen stays while the rows are sorted, one of whose links pushed it")
  func sortedRows() throws {
    let store = store(Reader.State())
    let renderer = renderer(of: store)
    try renderer.frame().perform("open 3")
    try renderer.frame().perform("more")
    log.evaluated = []
    store.send(.changes { $0.rows.sort { $0.id > $1.id } })
    #expect(renderer.frame().description == "number 4")
    store.send(.changes { $0.rows.remove(id: 3) })
    #expect(renderer.frame().description == "number 4")
    #expect(log.evaluated == [])
    try renderer.frame().perform("more")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "1. row 2\n2. row 1")
    try renderer.frame().perform("open 1")
    #expect(renderer.frame().description == "number 2")
  }

  @Test("I210: a `CaseLet` for a different case is reported at its call site, and shows nothing")
  func wrongCase() async {
    let store = store(Reader.State(.number(Reader.Number.State())))
    let line: UInt = #line + 4
    let view = NavigationStackStore(store.scope(state: \.path, action: Reader.Action.path)) {
      Text("root")
    } destination: { (_: PageState) in
      CaseLet(/PageState.text, action: PageAction.text) { (_: StoreOf<Reader.Text>) in
        Text("text")
      }
    }
    let found = await failures { #expect(Renderer(view).frame().description == "") }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains("while the state is not in its case") == true)
  }

  @Test("I210: a link belongs to the nearest stack, even in a stack on a stack's screen")
  func nested() throws {
    let outer = store(Reader.State(.number(Reader.Number.State())))
    let innerActions = LockIsolated<[StackAction<PageState, PageAction>]>([])
    let inner = Store(initialState: Reader.State()) { Reader(actions: innerActions) }
    let innerView = ReaderView(store: inner, log: log)
    let renderer = Renderer(
      NavigationStackStore(outer.scope(state: \.path, action: Reader.Action.path)) {
        Text("root")
      } destination: { (_: StoreOf<Reader.Page>) in
        innerView
      })
    #expect(renderer.frame().description == "1. row 1\n2. row 2\n3. row 3")
    try renderer.frame().perform("open 2")
    #expect(innerActions.value == [.push(id: 1, state: .number(Reader.Number.State(number: 2)))])
    #expect(renderer.frame().description == "number 2")
    try renderer.frame().perform("back")
    #expect(innerActions.value.last == .popFrom(id: 1))
    #expect(actions.value == [])
    try renderer.frame().perform("back")
    #expect(actions.value == [.popFrom(id: 0)])
    #expect(renderer.frame().description == "root")
  }
}
