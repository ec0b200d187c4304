import ComposableArchitecture
import OpenCombine

// What is measured is sending: one action through the reducer, the state and all who observe it. The
// first line is the yardstick: the same reducer, called by itself through a closure that the compiler
// cannot see into.

private struct Counter: Equatable {
  var count = 0
}

private enum CounterAction { case increment }

private let counterReducer = Reducer<Counter, CounterAction, Void> { state, action, _ in
  state.count += 1
  return .none
}

private struct Todo: Equatable, Identifiable {
  let id: Int
  var title = "a title that is too long to be kept in the string itself"
  var isDone = false
}

private enum TodoAction { case toggled }

private let todoReducer = Reducer<Todo, TodoAction, Void> { state, action, _ in
  state.isDone.toggle()
  return .none
}

private struct List {
  var name = ""
  var todos: IdentifiedArrayOf<Todo>
}

private enum ListAction { case todo(id: Int, action: TodoAction) }

private let listReducer = todoReducer.forEach(
  state: \List.todos, action: /ListAction.todo(id:action:), environment: { (_: Void) in () }
)

func measureComposition(_ bench: inout Bench) {
  let bare: (inout Counter, CounterAction, Void) -> Effect<CounterAction, Never> = opaque(
    counterReducer.run
  )
  var counter = Counter()
  print("Sending")
  bench.measure("a bare reducer") { use(bare(&counter, .increment, ())) }

  let root = Store(initialState: Counter(), reducer: counterReducer, environment: ())
  let rootView = ViewStore(root)
  bench.measure("a root store") { rootView.send(.increment) }

  for depth in [1, 5, 10] {
    var store = Store(initialState: Counter(), reducer: counterReducer, environment: ())
    for _ in 0..<depth { store = store.scope(state: { $0 }, action: { $0 }) }
    let viewStore = ViewStore(store)
    bench.measure("through \(depth) scopes") { viewStore.send(.increment) }
    use(viewStore.count)
  }

  for rows in [100, 1_000, 10_000] {
    var list = List(todos: IdentifiedArray((0..<rows).map { Todo(id: $0) }))
    let id = rows / 2
    bench.measure("a bare reducer, one row of \(rows)") {
      use(listReducer.run(&list, .todo(id: id, action: .toggled), ()))
    }
  }

  for rows in [100, 1_000, 10_000] {
    let store = Store(
      initialState: List(todos: IdentifiedArray((0..<rows).map { Todo(id: $0) })),
      reducer: listReducer,
      environment: ()
    )
    let id = rows / 2
    let row = ViewStore(
      store.scope(
        state: { $0.todos[id: id]! },
        action: { ListAction.todo(id: id, action: $0) }
      )
    )
    bench.measure("a store, one row of \(rows)") { row.send(.toggled) }
  }

  for observers in [1_000, 10_000] {
    let store = Store(
      initialState: List(todos: IdentifiedArray((0..<observers).map { Todo(id: $0) })),
      reducer: listReducer,
      environment: ()
    )
    let rows = (0..<observers).map { id in
      ViewStore(
        store.scope(
          state: { $0.todos[id: id]! },
          action: { ListAction.todo(id: id, action: $0) }
        )
      )
    }
    bench.measure("a store, every row of \(observers) observed", calls: 20) {
      rows[observers / 2].send(.toggled)
    }
  }
}
