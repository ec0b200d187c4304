import CustomDump
import Dispatch
import TerminalUI

/// How, and where to, ``Reducer/debug(_:state:action:actionFormat:environment:)`` prints.
///
/// Seed: 003, DebugEnvironment.
public struct DebugEnvironment: Sendable {
  /// Prints a text.
  public var printer: @Sendable (String) -> Void
  /// The queue that prints, so that nobody has to wait for the printing.
  public var queue: DispatchQueue

  /// Makes one.
  ///
  /// - Parameters:
  ///   - printer: Prints a text; by default above what is being typed, in an app that is running.
  ///   - queue: The queue that it is printed on.
  @preconcurrency
  public init(
    printer: @escaping @Sendable (String) -> Void = { printAbovePrompt($0) },
    queue: DispatchQueue = defaultQueue
  ) {
    self.printer = printer
    self.queue = queue
  }

  /// The queue that is used where none is named.
  public static let defaultQueue = DispatchQueue(
    label: "composable-architecture.debug", qos: .background)
}

/// How an action is printed.
public enum ActionFormat: Sendable {
  /// The names of its cases only.
  case labelsOnly
  /// All of it.
  case prettyPrint
}

extension Reducer {
  /// Makes a reducer that prints each action, and what it has changed.
  ///
  /// - Parameters:
  ///   - prefix: What to put in front.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  @preconcurrency
  public func debug(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping @Sendable (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix, state: { $0 }, action: CasePath(embed: { $0 }, extract: { $0 }),
      actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Makes a reducer that prints each action, and nothing of the state.
  ///
  /// - Parameters:
  ///   - prefix: What to put in front.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  @preconcurrency
  public func debugActions(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping @Sendable (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix, state: { _ in () }, action: CasePath(embed: { $0 }, extract: { $0 }),
      actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Makes a reducer that prints the actions of a part, and what they have changed in it.
  ///
  /// - Parameters:
  ///   - prefix: What to put in front.
  ///   - toLocalState: The part of the state that is printed; one of type `Void` is not.
  ///   - toLocalAction: The case whose actions are printed.
  ///   - actionFormat: How to print actions.
  ///   - environment: How and where to print.
  @preconcurrency
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "", state toLocalState: @escaping @Sendable (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>,
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping @Sendable (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    Reducer { state, action, environment in
      let before = toLocalState(state)
      let effect = run(&state, action, environment)
      guard let localAction = toLocalAction.extract(from: action) else { return effect }
      let after = toLocalState(state)
      let debug = toDebugEnvironment(environment)
      // They are copies, and only printed.
      let values = UncheckedSendable((localAction, before, after))
      return .merge(
        .fireAndForget { () throws -> Void in
          debug.queue.async {
            let (action, before, after) = values.value
            debug.printer(report(prefix, action, actionFormat, before: before, after: after))
          }
        },
        effect
      )
    }
  }
}

/// An action and its change, as they are printed.
private func report<State, Action>(
  _ prefix: String, _ action: Action, _ format: ActionFormat, before: State, after: State
) -> String {
  let what =
    format == .labelsOnly ? caseLabels(of: action) : String(customDumping: action)
  var lines = "\(prefix.isEmpty ? "" : "\(prefix): ")received action:\n\(what.indented)\n"
  if State.self != Void.self {
    lines += diff(before, after).map { "\($0)\n" } ?? "  (No state changes)\n"
  }
  return lines
}
