import CustomDump
import StoreSupport
import TerminalUI

extension Reducer {
  /// Prints each action and its changes.
  ///
  /// ```swift
  /// Store(initialState: Feature.State(), reducer: Feature()._printChanges())
  /// ```
  ///
  /// It prints after the action is reduced and before its effects start. A test store doesn't count it as an effect.
  ///
  /// - Parameter printer: The printer. `nil` prints nothing, and costs nothing.
  ///
  /// Seed: 002, Reducer modifiers (`_printChanges`).
  @inlinable @warn_unqualified_access
  public consuming func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> _PrintChangesReducer<Self> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// A reducer that prints each action and its changes.
public struct _PrintChangesReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let printer: _ReducerPrinter<Base.State, Base.Action>?

  @inlinable
  init(base: consuming Base, printer: _ReducerPrinter<Base.State, Base.Action>?) {
    self.base = base
    self.printer = printer
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let oldState = state
    let effect = base.reduce(into: &state, action: action)
    printer.printChange(receivedAction: action, oldState: oldState, newState: state)
    return effect
  }
}

/// A printer for ``Reducer/_printChanges(_:)``.
///
/// Seed: 002, Reducer modifiers (`_printChanges`).
public struct _ReducerPrinter<State, Action> {
  private let print: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Makes one.
  ///
  /// - Parameter printChange: Prints an action, given the state before and after it. It is called on the main actor,
  ///   before the effects of the action start.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    print = printChange
  }

  /// Prints an action.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before it.
  ///   - newState: The state after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints the complete action, and the changed lines of the state.
  public static var customDump: Self {
    Self { action, oldState, newState in
      let change = diff(oldState, newState) ?? "  (No state changes)"
      printAbovePrompt("received action:\n\(String(customDumping: action).indented)\n\(change)\n")
    }
  }

  /// Prints the names of the action's cases in one line, and nothing of the state.
  public static var actionLabels: Self {
    Self { action, _, _ in printAbovePrompt("received action: \(caseLabels(of: action))") }
  }
}
