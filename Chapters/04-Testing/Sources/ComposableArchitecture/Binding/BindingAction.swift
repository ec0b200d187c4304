import CustomDump
import Exercises
import TerminalUI

/// A control's write to a field of the state: one action for all controls of a screen.
///
/// ```swift
/// enum SettingsAction: BindableAction, Equatable {
///   case binding(BindingAction<Settings>)
///   case saveButtonTapped
/// }
///
/// let settingsReducer = Reducer<Settings, SettingsAction, Void> { state, action, _ in
///   switch action {
///   case .binding(\.$name):
///     state.name = String(state.name.prefix(20))     // the new name is in the state already
///     return .none
///   case .binding, .saveButtonTapped:
///     return .none
///   }
/// }
/// .binding()
/// ```
///
/// Two actions are equal if they write equal values to the same field.
///
/// Seed: MILESTONES, 4.
public struct BindingAction<Root>: Equatable {
  /// The key path to the written field.
  public let keyPath: PartialKeyPath<Root>

  let set: (inout Root) -> Void
  private let value: Any
  private let isEqual: (Any) -> Bool

  /// Makes an action that writes a value to a field.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindableState<Value>>, _ value: Value
  ) -> BindingAction {
    // Exercise 4.4
    exercise(
      "4.4", "make an action that writes the value",
      returning: BindingAction(
        keyPath: keyPath, set: { _ in }, value: value, isEqual: { _ in false }))
  }

  public static func == (first: BindingAction, second: BindingAction) -> Bool {
    first.keyPath == second.keyPath && first.isEqual(second.value)
  }

  /// Whether an action writes this field, for `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindableState<Value>>, action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }

  /// The same action for a parent state that contains this action's state.
  ///
  /// - Parameter keyPath: The key path from the parent state to this action's state.
  public func pullback<NewRoot>(
    _ keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingAction<NewRoot> {
    // The first path ends at the type where the second begins, so they can be appended. The result
    // begins where the first path begins, so the cast can't fail.
    BindingAction<NewRoot>(
      keyPath: (keyPath as AnyKeyPath).appending(path: self.keyPath) as! PartialKeyPath<NewRoot>,
      set: { self.set(&$0[keyPath: keyPath]) },
      value: value,
      isEqual: isEqual
    )
  }
}

extension BindingAction: CustomDumpReflectable, CustomDebugStringConvertible {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (KeyPathLabel(keyPath), value)], displayStyle: .enum)
  }

  public var debugDescription: String { String(customDumping: self) }
}

/// An action with a case `binding` for the writes of controls.
public protocol BindableAction {
  /// The state that controls write to.
  associatedtype State

  /// The case `binding`, which holds the written value.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension Reducer where Action: BindableAction, Action.State == State {
  /// Makes a reducer that first applies a control's write to the state, and then runs this one.
  ///
  /// Seed: MILESTONES, 4.
  public func binding() -> Reducer {
    // Exercise 4.4
    exercise("4.4", "apply the control's write, then run this reducer", returning: self)
  }
}
