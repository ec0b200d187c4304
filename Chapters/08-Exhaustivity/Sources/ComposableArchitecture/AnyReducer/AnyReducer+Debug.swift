import TerminalUI

extension AnyReducer {
  /// Makes a reducer that prints each action, and what it has changed.
  ///
  /// In a body, ``ReducerProtocol/_printChanges(_:)`` does this.
  ///
  /// - Parameter prefix: What to put in front.
  public func debug(_ prefix: String = "") -> AnyReducer {
    printing(prefix) { .customDump }
  }

  /// Makes a reducer that prints the names of each action's cases, and nothing of the state.
  ///
  /// - Parameter prefix: What to put in front.
  public func debugActions(_ prefix: String = "") -> AnyReducer {
    printing(prefix) { .actionLabels }
  }

  /// Makes a reducer that records runs and effects as spans of a trace.
  ///
  /// In a body, ``ReducerProtocol/signpost(_:tracer:)`` does this.
  ///
  /// - Parameter prefix: What the names of the spans begin with.
  public func signpost(_ prefix: String = "") -> AnyReducer {
    AnyReducer { state, action, environment in
      Reduce<State, Action> { run(&$0, $1, environment) }
        .signpost(prefix)
        .reduce(into: &state, action: action)
    }
  }

  private func printing(
    _ prefix: String, with printer: @escaping @Sendable () -> _ReducerPrinter<State, Action>
  ) -> AnyReducer {
    AnyReducer { state, action, environment in
      let oldState = state
      let effect = run(&state, action, environment)
      if !prefix.isEmpty { printAbovePrompt("\(prefix):") }
      printer().printChange(receivedAction: action, oldState: oldState, newState: state)
      return effect
    }
  }
}
