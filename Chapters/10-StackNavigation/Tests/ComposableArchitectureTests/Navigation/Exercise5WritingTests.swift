import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A stack of names. It records its actions, and also runs a test's closure.
private struct Names: Reducer {
  struct State: Equatable {
    var path: StackState<String>

    init(_ names: String...) { path = StackState(names) }
  }

  enum Action: Equatable {
    case path(StackAction<String, Never>)
  }

  let actions: LockIsolated<[Action]>
  let react: @Sendable (inout State, Action) -> Void

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { state, action in
      actions.withValue { $0.append(action) }
      react(&state, action)
      return .none
    }
    .forEach(\.path, action: /Action.path) { EmptyReducer<String, Never>() }
    .reduce(into: &state, action: action)
  }
}

@Suite("Exercise 10.5 · Write a path from a view", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise5WritingTests {
  private let actions = LockIsolated<[Names.Action]>([])
  private let location = CallSite(#fileID, #filePath, 7, 1)

  private func store(
    _ state: Names.State,
    react: @escaping @Sendable (inout Names.State, Names.Action) -> Void = { _, _ in }
  ) -> StoreOf<Names> {
    Store(initialState: state) { [actions] in Names(actions: actions, react: react) }
  }

  /// The path in the views of the stack.
  private func path(of store: StoreOf<Names>) -> StackPath<String, Never> {
    StackPath(
      store: store.scope(state: \.path, action: Names.Action.path), location: location)
  }

  /// Writes a path without the last screens.
  private func removeLast(_ count: Int, of store: StoreOf<Names>) {
    let binding = path(of: store).binding
    binding.wrappedValue = binding.wrappedValue.dropLast(count)
  }

  @Test("I208: removing the last screen sends one `.popFrom`")
  func back() {
    let store = store(Names.State("a", "b", "c"))
    let ids = StackViewIDs(of: store.withState(\.path))
    removeLast(1, of: store)
    #expect(actions.value == [.path(.popFrom(id: ids[2]))])
    #expect(Array(store.withState(\.path)) == ["a", "b"])
  }

  @Test("I208: removing several screens at a time sends one `.popFrom`")
  func backBySeveral() {
    let store = store(Names.State("a", "b", "c", "d"))
    let ids = StackViewIDs(of: store.withState(\.path))
    removeLast(3, of: store)
    #expect(actions.value == [.path(.popFrom(id: ids[1]))])
    #expect(Array(store.withState(\.path)) == ["a"])
  }

  @Test("I208: pushing a state sends one `.push`, with an unused ID")
  func push() throws {
    let store = store(Names.State("a", "b"))
    let before = store.withState(\.path.ids)
    removeLast(1, of: store)
    actions.setValue([])
    #expect(path(of: store).push("b"))
    let id = try #require(store.withState(\.path.ids.last))
    #expect(actions.value == [.path(.push(id: id, state: "b"))])
    #expect(Array(store.withState(\.path)) == ["a", "b"])
    #expect(!before.contains(id))
  }

  @Test("I210: a value that the stack can't contain sends nothing, and uses up no ID")
  func wrongType() async {
    let store = store(Names.State("a"))
    let next = store.root.dependencies.stackElementIDs.peek()
    let found = await failures {
      #expect(!path(of: store).push(7))
    }
    #expect(found == [])
    #expect(actions.value == [])
    #expect(store.root.dependencies.stackElementIDs.peek() == next)
  }

  @Test("I209: reading the path uses up no ID")
  func read() {
    let store = store(Names.State("a", "b"))
    let next = store.root.dependencies.stackElementIDs.peek()
    for _ in 1...3 { #expect(path(of: store).binding.wrappedValue.count == 2) }
    #expect(store.root.dependencies.stackElementIDs.peek() == next)
    #expect(path(of: store).push("c"))
    #expect(store.withState(\.path.ids).last == next)
  }

  @Test("I211: writing the current path sends nothing, and reports nothing")
  func writtenAsItIs() async {
    let store = store(Names.State("a", "b"))
    let binding = path(of: store).binding
    let found = await failures { binding.wrappedValue = binding.wrappedValue }
    #expect(found == [])
    #expect(actions.value == [])
  }

  @Test("I208: writing the same push twice pushes once")
  func writtenTwice() async {
    let store = store(Names.State("a"))
    let binding = path(of: store).binding
    let id = store.root.dependencies.stackElementIDs.next()
    let written = binding.wrappedValue + [.init(id: id, state: "b")]
    let found = await failures {
      binding.wrappedValue = written
      binding.wrappedValue = written
    }
    #expect(found == [])
    #expect(actions.value == [.path(.push(id: id, state: "b"))])
    #expect(Array(store.withState(\.path)) == ["a", "b"])
  }

  @Test("I208: an already popped screen is not popped again")
  func wasRemoved() async {
    let store = store(Names.State("a", "b", "c"))
    let ids = StackViewIDs(of: store.withState(\.path))
    let binding = path(of: store).binding
    let withoutTop = Array(binding.wrappedValue.dropLast())
    store.send(.path(.popFrom(id: ids[1])))
    actions.setValue([])
    let found = await failures { binding.wrappedValue = withoutTop }
    #expect(found == [])
    #expect(actions.value == [])
    #expect(Array(store.withState(\.path)) == ["a"])
  }

  @Test("I211: a push or a pop that no `forEach` handles is reported at the view's call site")
  func notTaken() async {
    let store: StoreOf<Names> = Store(initialState: Names.State("a")) {
      Reduce<Names.State, Names.Action> { [actions] _, action in
        actions.withValue { $0.append(action) }
        return .none
      }
    }
    let id = StackViewIDs(of: store.withState(\.path))[0]
    let popping = await failures { path(of: store).binding.wrappedValue = [] }
    #expect(actions.value == [.path(.popFrom(id: id))])
    #expect(popping.map(\.line) == [7])
    #expect(popping.first?.message.contains("popFrom") == true)
    #expect(popping.first?.message.contains("add “forEach” for the stack") == true)

    let pushing = await failures { #expect(path(of: store).push("b")) }
    #expect(pushing.map(\.line) == [7])
    #expect(pushing.first?.message.contains("push") == true)
    #expect(Array(store.withState(\.path)) == ["a"])
  }

  @Test("I211: a push or a pop that the base undoes is not reported")
  func undone() async {
    let store = store(Names.State("a")) { state, action in
      switch action {
      case .path(.push(let id, _)): state.path.pop(from: id)
      // The element is removed after this, and replaced.
      case .path(.popFrom): state.path.insert("again", at: 0)
      case .path(.element): break
      }
    }
    let found = await failures {
      #expect(path(of: store).push("b"))
      #expect(Array(store.withState(\.path)) == ["a"])
      removeLast(1, of: store)
      #expect(Array(store.withState(\.path)) == ["again"])
    }
    #expect(found == [])
    #expect(actions.value.count == 2)
  }
}
