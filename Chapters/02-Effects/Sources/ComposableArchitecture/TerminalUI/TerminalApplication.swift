import TerminalUI

extension TerminalApplication {
  /// An app that runs on a store and records each action.
  ///
  /// The reducer is wrapped in one that records each action and its changes, which is all that the
  /// inspector (`:trace`, `:history`, `:back`) needs. The same screen shows a past state, with a
  /// separate store whose reducer does nothing.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - initialState: The initial state.
  ///   - reducer: The app's logic.
  ///   - environment: The reducer's environment.
  ///   - testTime: The time that `:advance` advances, if the app is started with `--test-clock`.
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
      isWorking: { !store.runningEffects.isEmpty }
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
