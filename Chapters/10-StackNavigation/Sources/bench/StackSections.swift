import Benchmarking
import ComposableArchitecture
import OpenCombine
import TerminalUI

/// The cost of an action in a stack.
@MainActor let stacks = BenchmarkSection(
  name: "An action, in a stack",
  measurements: [
    Measurement("through forEach, in 1000 rows") { stopwatch in
      let store = Store(initialState: Pages.State(count: 1_000)) { Pages() }
      stopwatch.time { store.send(.page(id: 999, action: .increment)) }
    },
    top(depth: 1), top(depth: 10), top(depth: 100), top(depth: 1_000),
    top(depth: 1, rows: 10_000), top(depth: 1_000, rows: 10_000),
    Measurement("of the lowest, depth 1000") { stopwatch in
      let store = Store(initialState: Book.State(depth: 1_000)) { Book() }
      let id = store.withState { $0.path.ids[0] }
      stopwatch.time { store.send(.path(.element(id: id, action: .increment))) }
    },
    top(depth: 1_000, isRunning: true),
    root(depth: 0), root(depth: 1_000), root(depth: 1_000, isRunning: true),
  ])

/// The cost of pushing and popping.
@MainActor let pushes = BenchmarkSection(
  name: "Pushing and popping",
  measurements: [
    pushing(depth: 0), pushing(depth: 1_000),
    pushing(depth: 1_000, isRunning: true),
    Measurement("append and pop, depth 1000") { stopwatch in
      let store = Store(initialState: Book.State(depth: 1_000)) { Book() }
      stopwatch.time {
        store.send(.append)
        store.send(.path(.popFrom(id: store.withState { $0.path.ids.last! })))
      }
    },
    popping(10), popping(1_000),
  ])

/// The cost of popping pages with running effects.
@MainActor let poppedEffects = BenchmarkSection(
  name: "Popping what is running",
  measurements: [
    poppingRunning(1), poppingRunning(100), poppingRunning(1_000),
  ])

/// The cost of showing a stack.
@MainActor let shownStacks = BenchmarkSection(
  name: "Screens of a stack",
  measurements: [
    showing(depth: 1), showing(depth: 100), goingBack(depth: 1), goingBack(depth: 100),
    observing(1), observing(100), observing(1_000),
  ])

/// A store of a stack, in whose pages something may be running.
@MainActor
private func book(depth: Int, rows: Int = 0, isRunning: Bool = false) -> StoreOf<Book> {
  let store = Store(initialState: Book.State(depth: depth, rows: rows)) { Book() }
  if isRunning {
    for id in store.withState(\.path.ids) { store.send(.path(.element(id: id, action: .start))) }
  }
  return store
}

@MainActor
private func top(depth: Int, rows: Int = 0, isRunning: Bool = false) -> Measurement {
  let name =
    "of the top, depth \(depth)" + (rows == 0 ? "" : ", \(rows) rows")
    + (isRunning ? ", effects" : "")
  return Measurement(name) { stopwatch in
    let store = book(depth: depth, rows: rows, isRunning: isRunning)
    guard let id = store.withState(\.path.ids).last else { return }
    stopwatch.time { store.send(.path(.element(id: id, action: .increment))) }
    store.send(.removeAll)
  }
}

@MainActor
private func root(depth: Int, isRunning: Bool = false) -> Measurement {
  Measurement("of the root, depth \(depth)" + (isRunning ? ", effects" : "")) { stopwatch in
    let store = book(depth: depth, isRunning: isRunning)
    stopwatch.time { store.send(.increment) }
    store.send(.removeAll)
  }
}

@MainActor
private func pushing(depth: Int, isRunning: Bool = false) -> Measurement {
  Measurement("push and pop, depth \(depth)" + (isRunning ? ", effects" : "")) { stopwatch in
    let store = book(depth: depth, isRunning: isRunning)
    // Outside of tests, ids come from stacks.
    let id = StackState([0]).ids[0]
    stopwatch.time {
      store.send(.path(.push(id: id, state: Page.State(id: 0))))
      store.send(.path(.popFrom(id: id)))
    }
    store.send(.removeAll)
  }
}

@MainActor
private func popping(_ count: Int) -> Measurement {
  Measurement("append \(count), and pop them at once", calls: 20_000 / count) { stopwatch in
    let store = book(depth: 1)
    stopwatch.time {
      for _ in 0..<count { store.send(.append) }
      store.send(.path(.popFrom(id: store.withState { $0.path.ids[1] })))
    }
  }
}

@MainActor
private func poppingRunning(_ count: Int) -> Measurement {
  Measurement("append \(count), start, pop at once", calls: max(2, 200 / count)) { stopwatch in
    let store = book(depth: 1)
    await stopwatch.time {
      for _ in 0..<count { store.send(.append) }
      let ids = store.withState(\.path.ids).dropFirst()
      let tasks = ids.map { store.send(.path(.element(id: $0, action: .start))) }
      store.send(.path(.popFrom(id: ids.first!)))
      for task in tasks { await task.finish() }
    }
  }
}

/// A stack of pages, shown.
private struct BookView: View {
  let store: StoreOf<Book>

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: Book.Action.path)) {
      Text("root")
    } destination: { page in
      WithViewStore(page, observe: \.count) { Text("page \($0.state)") }
    }
  }
}

@MainActor
private func showing(depth: Int) -> Measurement {
  Measurement("an action of the top, shown, depth \(depth)", calls: 500) { stopwatch in
    let store = book(depth: depth)
    let renderer = Renderer(BookView(store: store))
    guard let id = store.withState(\.path.ids).last else { return }
    stopwatch.time {
      store.send(.path(.element(id: id, action: .increment)))
      use(renderer.frame())
    }
  }
}

@MainActor
private func goingBack(depth: Int) -> Measurement {
  Measurement("a push and “back”, shown, depth \(depth)", calls: 500) { stopwatch in
    let store = book(depth: depth)
    let renderer = Renderer(BookView(store: store))
    stopwatch.time {
      store.send(.append)
      _ = try? renderer.frame().perform("back")
      use(renderer.frame())
    }
  }
}

/// A page's action, while each page has an observer.
@MainActor
private func observing(_ count: Int) -> Measurement {
  Measurement("an action, \(count) pages observed", calls: 2_000) { stopwatch in
    let store = book(depth: count)
    guard let top = store.withState(\.path.ids).last else { return }
    let pages = store.scope(state: \.path, action: Book.Action.path)
    // Retained: a view store observes its store as long as it has a subscriber.
    let observed = store.withState(\.path.ids).map { id in
      let page = ViewStore(
        pages.scope(state: { $0[id: id] }, action: { .element(id: id, action: $0) }),
        observe: { $0?.count })
      return (page, page.objectWillChange.sink {})
    }
    stopwatch.time { store.send(.path(.element(id: top, action: .increment))) }
    withExtendedLifetime(observed) {}
  }
}
