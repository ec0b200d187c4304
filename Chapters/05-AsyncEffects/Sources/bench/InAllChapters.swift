import Benchmarking
import ComposableArchitecture

/// Measurements with the same names in all chapters, so that chapters can be compared: `./tutorial milestones`.
@MainActor let inAllChapters = BenchmarkSection(
  name: "In all chapters",
  measurements: [
    Measurement("a bare reducer") { stopwatch in
      let reduce = opaque { (state: inout Item, _: ItemAction) in state.count += 1 }
      var state = Item(id: 0)
      stopwatch.time { reduce(&state, .tapped) }
    },
    Measurement("make a store") { stopwatch in
      stopwatch.time { use(itemStore()) }
    },
  ]
    + [0, 1, 5, 10].map { depth in
      Measurement(
        depth == 0 ? "send to a root store" : "send through \(depth) scope\(depth == 1 ? "" : "s")"
      ) { stopwatch in
        var store = itemStore()
        for _ in 0..<depth { store = store.scope(state: { $0 }, action: { $0 }) }
        let viewStore = ViewStore(store)
        stopwatch.time { viewStore.send(.tapped) }
      }
    }
    + [
      Measurement("1000 view stores, one send", calls: 200) { stopwatch in
        let store = itemStore()
        let viewStores = (0..<1_000).map { _ in ViewStore(store) }
        stopwatch.time { viewStores[0].send(.tapped) }
      },
      Measurement("through reducers, 20 levels deep") { stopwatch in
        let store = ViewStore(partStore(), removeDuplicates: { _, _ in true })
        let action = NestedAction.tapped(depth: 20)
        stopwatch.time { store.send(action) }
      },
    ]
    + [1_000, 10_000].map { count in
      Measurement("one row of \(count)") { stopwatch in
        let store = ViewStore(itemsStore(count: count), removeDuplicates: { _, _ in true })
        stopwatch.time { store.send(.row(id: count / 2, action: .tapped)) }
      }
    }
    + [
      answering("an effect that sends an action", calls: 5_000) { Effect(value: .answered) },
      answering("10 of them, merged", calls: 1_000) {
        .merge((0..<10).map { _ in Effect(value: .answered) })
      },
      answering("10 of them, one after the other", calls: 1_000) {
        .concatenate((0..<10).map { _ in Effect(value: .answered) })
      },
      answering("1000 of them, one after the other", calls: 200) {
        .concatenate((0..<1_000).map { _ in Effect(value: .answered) })
      },
      answering("100 empty effects, merged", calls: 1_000) { .merge((0..<100).map { _ in .none }) },
      Measurement("start and cancel one of 1000 effects", calls: 1_000) { stopwatch in
        let viewStore = workStore()
        for id in 1...1_000 { viewStore.send(id) }
        stopwatch.time {
          viewStore.send(-500)
          viewStore.send(500)
        }
      },
      Measurement("a task that sends an action, awaited", calls: 1_000) { stopwatch in
        let viewStore = answerStore { .run { send in await send(.answered) } }
        await stopwatch.time { await viewStore.send(.begin).finish() }
      },
      Measurement("a control writes through a binding") { stopwatch in
        let viewStore = ViewStore(
          Store(
            initialState: Form(),
            reducer: Reducer<Form, FormAction, Void> { _, _, _ in .none }.binding(),
            environment: ()))
        let binding = viewStore.binding(\.$count)
        var count = 0
        stopwatch.time {
          count += 1
          binding.wrappedValue = count
        }
      },
      Measurement("an identified array of 1000 is made", calls: 200) { stopwatch in
        let items = opaque((0..<1_000).map { Item(id: $0) })
        stopwatch.time { use(IdentifiedArray(uniqueElements: items)) }
      },
      Measurement("array[id: id]?.count += 1, of 1000") { stopwatch in
        var array = IdentifiedArray(uniqueElements: (0..<1_000).map { Item(id: $0) })
        var id = 0
        stopwatch.time {
          id = (id + 7919) % 1_000
          array[id: id]?.count += 1
        }
        use(array)
      },
      Measurement("append and remove the last, of 1000") { stopwatch in
        var array = IdentifiedArray(uniqueElements: (0..<1_000).map { Item(id: $0) })
        var id = 1_000
        stopwatch.time {
          id += 1
          array.append(Item(id: id))
          array.remove(at: 1_000)
        }
        use(array)
      },
      Measurement("append and remove the last, of 10000") { stopwatch in
        var array = IdentifiedArray(uniqueElements: (0..<10_000).map { Item(id: $0) })
        var id = 10_000
        stopwatch.time {
          id += 1
          array.append(Item(id: id))
          array.remove(at: 10_000)
        }
        use(array)
      },
      Measurement("a test's send", calls: 1_000) { stopwatch in
        let store = testStore()
        var count = 0
        await stopwatch.time {
          count += 1
          await store.send(.answered) { [count] in $0 = count }
        }
      },
      Measurement("a test's send and receive", calls: 1_000) { stopwatch in
        let store = testStore()
        var count = 0
        await stopwatch.time {
          count += 1
          await store.send(.begin)
          await store.receive(.answered) { [count] in $0 = count }
        }
      },
    ]
)

private struct Item: Equatable, Identifiable {
  let id: Int
  var name = "a name that is too long to be kept in the string itself"
  var count = 0
}

private enum ItemAction { case tapped }

private struct Items: Equatable {
  var rows: IdentifiedArrayOf<Item>

  init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Item(id: $0) }) }
}

private enum ItemsAction { case row(id: Int, action: ItemAction) }

/// A feature that may have a child of its own type.
private struct Nested: Equatable {
  var count = 0
  /// No child or one.
  private var parts: [Nested] = []

  init(depth: Int) { parts = depth == 0 ? [] : [Nested(depth: depth - 1)] }

  var part: Nested {
    _read { yield parts[0] }
    _modify { yield &parts[0] }
  }
}

private indirect enum NestedAction {
  case tapped
  case part(NestedAction)

  static func tapped(depth: Int) -> NestedAction {
    depth == 0 ? .tapped : .part(.tapped(depth: depth - 1))
  }
}

private enum AnswerAction: Equatable { case begin, answered }

private struct Form: Equatable { @BindableState var count = 0 }

private enum FormAction: BindableAction, Equatable { case binding(BindingAction<Form>) }

private let itemReducer = Reducer<Item, ItemAction, Void> { state, _, _ in
  state.count += 1
  return .none
}

@MainActor
private func itemStore() -> Store<Item, ItemAction> {
  Store(initialState: Item(id: 0), reducer: itemReducer, environment: ())
}

@MainActor
private func itemsStore(count: Int) -> Store<Items, ItemsAction> {
  Store(
    initialState: Items(count: count),
    reducer: itemReducer.forEach(
      state: \Items.rows, action: /ItemsAction.row(id:action:), environment: { (_: Void) in }),
    environment: ())
}

private func partReducer(depth: Int) -> Reducer<Nested, NestedAction, Void> {
  let own = Reducer<Nested, NestedAction, Void> { state, action, _ in
    if case .tapped = action { state.count += 1 }
    return .none
  }
  guard depth > 0 else { return own }
  return .combine(
    partReducer(depth: depth - 1).pullback(
      state: \Nested.part, action: /NestedAction.part, environment: { (_: Void) in }),
    own)
}

@MainActor
private func partStore() -> Store<Nested, NestedAction> {
  Store(initialState: Nested(depth: 20), reducer: partReducer(depth: 20), environment: ())
}

private func answerReducer(
  _ effect: @escaping @Sendable () -> Effect<AnswerAction, Never>
) -> Reducer<Int, AnswerAction, Void> {
  Reducer { state, action, _ in
    switch action {
    case .begin:
      return effect()
    case .answered:
      state += 1
      return .none
    }
  }
}

/// A store whose first action returns an effect.
@MainActor
private func answerStore(
  _ effect: @escaping @Sendable () -> Effect<AnswerAction, Never>
) -> ViewStore<Int, AnswerAction> {
  ViewStore(Store(initialState: 0, reducer: answerReducer(effect), environment: ()))
}

/// A store that runs an effect for a number, and cancels it for the negative one.
@MainActor
private func workStore() -> ViewStore<Int, Int> {
  ViewStore(
    Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { _, id, _ in
        id < 0
          ? .cancel(id: -id)
          : Effect<Int, Never>.run { _ in try await Task.never() }.cancellable(id: id)
      },
      environment: ()))
}

@MainActor
private func testStore() -> TestStore<Int, Int, AnswerAction, AnswerAction, Void> {
  TestStore(
    initialState: 0, reducer: answerReducer { Effect(value: .answered) }, environment: ())
}

/// One action, and all actions that its effect sends immediately.
@MainActor
private func answering(
  _ name: String, calls: Int, _ effect: @escaping @Sendable () -> Effect<AnswerAction, Never>
) -> Measurement {
  Measurement(name, calls: calls) { stopwatch in
    let viewStore = answerStore(effect)
    stopwatch.time { viewStore.send(.begin) }
  }
}
