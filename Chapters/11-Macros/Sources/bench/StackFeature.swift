import ComposableArchitecture

/// A stack of pages.
struct Book: Reducer {
  struct State {
    var path: StackState<Page.State>
    var count = 0

    /// - Parameters:
    ///   - depth: The number of pages on the stack.
    ///   - rows: The number of rows on each page.
    init(depth: Int, rows: Int = 0) {
      path = StackState((0..<depth).map { Page.State(id: $0, rows: rows) })
    }
  }

  enum Action {
    case increment
    case append
    case removeAll
    case path(StackAction<Page.State, Page.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .append: state.path.append(Page.State(id: 0))
      case .removeAll: state.path.removeAll()
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: /Action.path) { Page() }
  }
}

/// A page, which counts and may also have many rows.
struct Page: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    private var rows: [Int]

    init(id: Int, rows: Int = 0) {
      self.id = id
      self.rows = Array(repeating: 0, count: rows)
    }

    mutating func increment() {
      count += 1
      if !rows.isEmpty { rows[count % rows.count] += 1 }
    }
  }

  enum Action {
    case increment
    /// An effect that runs until the page is popped.
    case start
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.increment()
      return .none
    case .start:
      return .run { _ in try await Task.never() }
    }
  }
}

/// The same pages in an array, for comparison.
struct Pages: Reducer {
  struct State {
    var pages: IdentifiedArrayOf<Page.State>

    init(count: Int, rows: Int = 0) {
      pages = IdentifiedArray(uniqueElements: (0..<count).map { Page.State(id: $0, rows: rows) })
    }
  }

  enum Action {
    case page(id: Int, action: Page.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .forEach(\.pages, action: /Action.page) { Page() }
  }
}
