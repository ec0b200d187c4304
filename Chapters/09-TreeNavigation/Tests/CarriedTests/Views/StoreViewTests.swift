import TerminalUI
import Testing

@testable import ComposableArchitecture

private struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isDone = false
}

private enum TodoAction { case toggled, titleChanged(String) }

private struct List: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
  var detail: Todo?
}

private enum ListAction {
  case todo(id: Int, action: TodoAction)
  case detail(TodoAction)
  case open(Todo?)
  case append(Todo)
  case remove(Int)
}

@MainActor
private let listReducer = Reduce<List, ListAction> { list, action in
  switch action {
  case .todo(let id, .titleChanged(let title)): list.todos[id: id]?.title = title
  case .todo(let id, _): list.todos[id: id]?.isDone.toggle()
  case .detail(.titleChanged(let title)): list.detail?.title = title
  case .detail: list.detail?.isDone.toggle()
  case .open(let todo): list.detail = todo
  case .append(let todo): list.todos.append(todo)
  case .remove(let id): list.todos.remove(id: id)
  }
  return .none
}

@MainActor
private final class Evaluations {
  var list: [String] = []
}

private struct TodoRow: View {
  let store: Store<Todo, TodoAction>
  let evaluations: Evaluations

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Text("\(viewStore.isDone ? "[x]" : "[ ]") \(viewStore.title)").evaluated(
        by: viewStore.id, evaluations)
      Button("done") { viewStore.send(.toggled) }
    }
  }
}

extension Text {
  fileprivate func evaluated(by id: Int, _ evaluations: Evaluations) -> Text {
    evaluations.list.append("\(id)")
    return self
  }
}

@Suite("Rows with their own stores", .timeLimit(.minutes(5)))
@MainActor
struct ForEachStoreTests {
  private let evaluations = Evaluations()

  private func renderer(_ store: Store<List, ListAction>) -> Renderer {
    Renderer(
      ForEachStore(
        store.scope(state: \.todos, action: { .todo(id: $0.0, action: $0.1) })
      ) { store in
        TodoRow(store: store, evaluations: evaluations)
      }
    )
  }

  private func store(_ count: Int) -> Store<List, ListAction> {
    let todos = (1...count).map { Todo(id: $0, title: "todo \($0)") }
    return Store(initialState: List(todos: IdentifiedArray(todos))) {
      listReducer
    }
  }

  @Test("I34: a change of one of thousands of rows re-evaluates only that row")
  func oneOfMany() throws {
    let one = self.store(1)
    one.scope(state: { $0 }, action: { $0 }).send(.append(Todo(id: 2)))
    try #require(one.state.value.todos.count == 2, "not even one row can be scoped to")
    let store = store(4_000)
    let renderer = renderer(store)
    _ = renderer.frame()
    #expect(evaluations.list.count == 4_000)
    evaluations.list = []
    store.send(.todo(id: 2_000, action: .toggled))
    #expect(renderer.frame().description.contains("[x] todo 2000") == true)
    #expect(evaluations.list == ["2000"])
    evaluations.list = []
    store.send(.open(Todo(id: 1)))
    _ = renderer.frame()
    #expect(evaluations.list == [])
  }

  @Test("I34: a row's command reaches its own element, even if other rows have moved")
  func commands() throws {
    let store = store(3)
    let renderer = renderer(store)
    _ = try renderer.frame().perform("done 2")
    store.send(.remove(1))
    _ = try renderer.frame().perform("done 2")
    #expect(store.state.value.todos.elements.map(\.isDone) == [true, true])
    #expect(renderer.frame().description == "1. [x] todo 2\n2. [x] todo 3")
  }

  @Test("I34: rows that remain after others are added or removed still follow their elements")
  func comesAndGoes() {
    let store = store(2)
    let renderer = renderer(store)
    _ = renderer.frame()
    store.send(.append(Todo(id: 3, title: "todo 3")))
    store.send(.remove(1))
    #expect(renderer.frame().description == "1. [ ] todo 2\n2. [ ] todo 3")
    store.send(.todo(id: 3, action: .toggled))
    #expect(renderer.frame().description == "1. [ ] todo 2\n2. [x] todo 3")
  }

}

@Suite("Views of optional state", .timeLimit(.minutes(5)))
@MainActor
struct IfLetStoreTests {
  @Test("I33: the view is shown while there is state; a change evaluates only the inner view")
  func comesAndGoes() {
    let store = Store(initialState: List()) {
      listReducer
    }
    var evaluations: [String] = []
    let renderer = Renderer(
      IfLetStore(store.scope(state: \.detail, action: ListAction.detail)) { store in
        WithViewStore(store, observe: { $0 }) { viewStore -> Text in
          evaluations.append(viewStore.title)
          return Text("detail: \(viewStore.title)")
        }
      } else: {
        Text("nothing")
      }
    )
    #expect(renderer.frame().description == "nothing")
    store.send(.open(Todo(id: 1, title: "a")))
    #expect(renderer.frame().description == "detail: a")
    store.send(.detail(.titleChanged("b")))
    #expect(renderer.frame().description == "detail: b")
    store.send(.append(Todo(id: 9)))
    _ = renderer.frame()
    #expect(evaluations == ["a", "b"])
    store.send(.open(nil))
    #expect(renderer.frame().description == "nothing")
    store.send(.open(Todo(id: 2, title: "c")))
    #expect(renderer.frame().description == "detail: c")
  }
}
