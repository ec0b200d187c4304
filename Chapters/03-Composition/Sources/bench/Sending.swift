import Benchmarking
import ComposableArchitecture
import OpenCombine

struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var renamings = 0
  var isDone = false
}

enum TodoAction { case toggled, renamed(String) }

let todoReducer = Reducer<Todo, TodoAction, Void> { state, action, _ in
  switch action {
  case .toggled:
    state.isDone.toggle()
  case .renamed(let title):
    state.title = title
    state.renamings += 1
  }
  return .none
}

let rename = opaque(
  TodoAction.renamed("a title that is too long to be kept in the string itself"))

/// The baseline: the reducer alone, called through a closure that the compiler can't inline.
@MainActor let bareReducer = Measurement("a bare reducer") { stopwatch in
  let run: (inout Todo, TodoAction, Void) -> Effect<TodoAction, Never> = opaque(todoReducer.run)
  var todo = Todo(id: 0)
  stopwatch.time { use(run(&todo, rename, ())) }
}

private struct List {
  var todos: IdentifiedArrayOf<Todo>

  init(count: Int) { todos = IdentifiedArray((0..<count).map { Todo(id: $0) }) }
}

private enum ListAction { case todo(id: Int, action: TodoAction) }

// These are created for each measurement, so that each reports an exercise that isn't done.

@MainActor private func listReducer() -> Reducer<List, ListAction, Void> {
  todoReducer.forEach(
    state: \List.todos, action: /ListAction.todo(id:action:), environment: { (_: Void) in () })
}

@MainActor private func listStore(count: Int) -> Store<List, ListAction> {
  Store(initialState: List(count: count), reducer: listReducer(), environment: ())
}

@MainActor private func row(_ id: Int, of store: Store<List, ListAction>) -> ViewStore<
  Todo, TodoAction
> {
  ViewStore(
    store.scope(
      state: { $0.todos[id: id]! }, action: { ListAction.todo(id: id, action: $0) }))
}

/// One action: through the reducer, the state, and all observers.
@MainActor let sending = BenchmarkSection(
  name: "Sending",
  measurements: [
    bareReducer,
    Measurement("a root store") { stopwatch in
      let viewStore = ViewStore(
        Store(initialState: Todo(id: 0), reducer: todoReducer, environment: ()))
      stopwatch.time { viewStore.send(rename) }
    },
  ]
    + [1, 5, 10].map { depth in
      Measurement("through \(depth) scope\(depth == 1 ? "" : "s")") { stopwatch in
        var store = Store(initialState: Todo(id: 0), reducer: todoReducer, environment: ())
        for _ in 0..<depth { store = store.scope(state: { $0 }, action: { $0 }) }
        let viewStore = ViewStore(store)
        stopwatch.time { viewStore.send(rename) }
      }
    }
    + [100, 1_000, 10_000].map { count in
      Measurement("a bare reducer, one row of \(count)") { stopwatch in
        var list = List(count: count)
        let reducer = listReducer()
        let id = count / 2
        stopwatch.time { use(reducer.run(&list, .todo(id: id, action: rename), ())) }
      }
    }
    + [100, 1_000, 10_000].map { count in
      Measurement("a store, one row of \(count)") { stopwatch in
        let row = row(count / 2, of: listStore(count: count))
        stopwatch.time { row.send(rename) }
      }
    }
    + [1_000, 10_000].map { count in
      Measurement("a store, every row of \(count) observed", calls: 20) { stopwatch in
        let store = listStore(count: count)
        let rows = (0..<count).map { row($0, of: store) }
        stopwatch.time { rows[count / 2].send(rename) }
      }
    }
)
