import TerminalUI

extension AnyReducer {
  /// Makes a reducer that prints each action and its changes.
  ///
  /// In a body, ``ReducerProtocol/_printChanges(_:)`` does this.
  ///
  /// - Parameter prefix: A prefix for the output.
  public func debug(_ prefix: String = "") -> AnyReducer {
    printing(prefix) { .customDump }
  }

  /// Makes a reducer that prints the names of each action's cases, and nothing of the state.
  ///
  /// - Parameter prefix: A prefix for the output.
  public func debugActions(_ prefix: String = "") -> AnyReducer {
    printing(prefix) { .actionLabels }
  }

  /// Makes a reducer that records runs and effects as spans of a trace.
  ///
  /// In a body, ``ReducerProtocol/signpost(_:tracer:)`` does this.
  ///
  /// - Parameter prefix: A prefix for the names of the spans.
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
