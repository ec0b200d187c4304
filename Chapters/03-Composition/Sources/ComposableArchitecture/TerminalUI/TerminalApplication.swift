import TerminalUI

extension TerminalApplication {
  /// An app that runs on a store, with everything that happens in it on record.
  ///
  /// The reducer is wrapped in one that records each action and what it did: that is all that the
  /// inspector (`:trace`, `:history`, `:back`) needs. A state from the past is shown by the same
  /// screen, on a store of its own whose reducer does nothing.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - initialState: The state to begin with.
  ///   - reducer: The app's logic.
  ///   - environment: What the reducer needs from outside.
  ///   - testTime: What `:advance` moves, where the app was started with `--test-clock`.
  ///   - screen: The screen for a store: `Renderer(CounterView(store: $0))`, or an imperative
  ///     `Screen`.
  public init<Environment>(
    name: String,
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    testTime: TestTime? = nil,
    screen: @escaping (Store<State, Action>) -> any FrameSource
  ) {
    let inspector = Inspector<State, Action>(initialState: initialState)
    let store = Store(
      initialState: initialState,
      reducer: reducer.recorded(by: inspector),
      environment: environment
    )
    self.init(
      name: name,
      inspector: inspector,
      testTime: testTime,
      live: screen(store),
      past: { state in
        screen(Store(initialState: state, reducer: .empty, environment: ()))
      },
      isWorking: { !store.root.runningEffects.isEmpty }
    )
  }
}

extension Reducer {
  /// A reducer that does the same as this one and records it.
  fileprivate func recorded(by inspector: Inspector<State, Action>) -> Reducer {
    Reducer { state, action, environment in
      let before = state
      let effect = self.run(&state, action, environment)
      inspector.record(action, from: before, to: state)
      return effect
    }
  }
}
