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
  ///   - reducer: Makes the app's logic.
  ///   - testTime: The time that `:advance` advances, if the app is started with `--test-clock`.
  ///   - screen: The screen for a store: `Renderer(CounterView(store: $0))`, or an imperative
  ///     `Screen`.
  public init<R: Reducer>(
    name: String,
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    testTime: TestTime? = nil,
    screen: @escaping (Store<State, Action>) -> any FrameSource
  ) where R.State == State, R.Action == Action {
    let inspector = Inspector<State, Action>(initialState: initialState)
    let recorded = reducer().recorded(by: inspector)
    let store = Store(initialState: initialState) { recorded }
    self.init(
      name: name,
      inspector: inspector,
      testTime: testTime,
      live: screen(store),
      past: { state in
        screen(Store(initialState: state) { EmptyReducer() })
      },
      isWorking: { !store.runtime.effects.running.isEmpty }
    )
  }
}

extension Reducer {
  /// A reducer that does the same as this one and records it.
  fileprivate func recorded(by inspector: Inspector<State, Action>) -> _RecordedReducer<Self> {
    _RecordedReducer(base: self, inspector: inspector)
  }
}

/// A reducer that records each action and its changes.
private struct _RecordedReducer<Base: Reducer>: Reducer {
  let base: Base
  let inspector: Inspector<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = state
    let effect = base._reduce(into: &state, action: action)
    inspector.record(action, from: before, to: state)
    return effect
  }
}
