import CustomDump
import Dispatch
import TerminalUI

/// Determines how and where ``Reducer/debug(_:state:action:actionFormat:environment:)`` prints.
///
/// Seed: 003, DebugEnvironment.
public struct DebugEnvironment {
  /// Prints a text.
  public var printer: (String) -> Void
  /// The queue on which to print, so that callers don't wait for the output.
  public var queue: DispatchQueue

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - printer: Prints a text; by default above the input line of a running app.
  ///   - queue: The queue on which to print.
  public init(
    printer: @escaping (String) -> Void = { printAbovePrompt($0) },
    queue: DispatchQueue = defaultQueue
  ) {
    self.printer = printer
    self.queue = queue
  }

  /// The default queue.
  public static let defaultQueue = DispatchQueue(
    label: "composable-architecture.debug", qos: .background)
}

/// How an action is printed.
public enum ActionFormat {
  /// The names of its cases only.
  case labelsOnly
  /// The action with all of its values.
  case prettyPrint
}

extension Reducer {
  /// Makes a reducer that prints each action and its changes.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for the output.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  public func debug(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix, state: { $0 }, action: CasePath(embed: { $0 }, extract: { $0 }),
      actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Makes a reducer that prints each action, but not the state.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for the output.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  public func debugActions(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix, state: { _ in () }, action: CasePath(embed: { $0 }, extract: { $0 }),
      actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Makes a reducer that prints the actions of a child, and their changes of the child state.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for the output.
  ///   - toLocalState: The child state to print; state of type `Void` isn't printed.
  ///   - toLocalAction: The case whose actions are printed.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "", state toLocalState: @escaping (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>,
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    Reducer { state, action, environment in
      let before = toLocalState(state)
      let effect = run(&state, action, environment)
      guard let localAction = toLocalAction.extract(from: action) else { return effect }
      let after = toLocalState(state)
      let debug = toDebugEnvironment(environment)
      return .merge(
        .fireAndForget {
          debug.queue.async {
            debug.printer(
              report(prefix, localAction, actionFormat, before: before, after: after))
          }
        },
        effect
      )
    }
  }
}

/// The printed form of an action and its changes.
private func report<State, Action>(
  _ prefix: String, _ action: Action, _ format: ActionFormat, before: State, after: State
) -> String {
  let what =
    format == .labelsOnly ? caseLabels(of: action) : String(customDumping: action)
  var lines = "\(prefix.isEmpty ? "" : "\(prefix): ")received action:\n\(indented(what))\n"
  if State.self != Void.self {
    lines += diff(before, after).map { "\($0)\n" } ?? "  (No state changes)\n"
  }
  return lines
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    .joined(separator: "\n")
}
