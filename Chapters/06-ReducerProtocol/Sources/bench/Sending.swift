import Benchmarking
import ComposableArchitecture
import OpenCombine

struct Todo: Equatable {
  var title = ""
  var renamings = 0
  var isDone = false
}

enum TodoAction { case toggled, renamed(String) }

let todoReducer = AnyReducer<Todo, TodoAction, Void> { state, action, _ in
  switch action {
  case .toggled:
    state.isDone.toggle()
  case .renamed(let title):
    state.title = title
    state.renamings += 1
  }
  return .none
}

@MainActor let rename = opaque(
  TodoAction.renamed("a title that is too long to be kept in the string itself"))

/// The baseline: the reducer alone, called through a closure that the compiler can't inline.
@MainActor let bareReducer = Measurement("a bare reducer") { stopwatch in
  let reducer = opaque(todoReducer)
  var todo = Todo()
  stopwatch.time { use(reducer.run(&todo, rename, ())) }
}

/// One action without effects: what chapter 5 costs, too.
@MainActor let sending = BenchmarkSection(
  name: "Sending",
  measurements: [bareReducer]
    + [0, 1, 5, 10].map { depth in
      Measurement(
        depth == 0 ? "a root store" : "through \(depth) scope\(depth == 1 ? "" : "s")"
      ) { stopwatch in
        var store = Store(initialState: Todo(), reducer: todoReducer, environment: ())
        for _ in 0..<depth { store = store.scope(state: { $0 }, action: { $0 }) }
        let viewStore = ViewStore(store)
        stopwatch.time { viewStore.send(rename) }
      }
    }
)
