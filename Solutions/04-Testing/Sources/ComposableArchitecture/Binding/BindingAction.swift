import CustomDump
import Exercises

/// That a control has written a part of a state: one action for all controls of a screen.
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
///     state.name = String(state.name.prefix(20))     // it is written already
///     return .none
///   case .binding, .saveButtonTapped:
///     return .none
///   }
/// }
/// .binding()
/// ```
///
/// Two are equal that write the same to the same part.
///
/// Seed: MILESTONES, 4.
public struct BindingAction<Root>: Equatable {
  /// What is written.
  public let keyPath: PartialKeyPath<Root>

  let set: (inout Root) -> Void
  private let value: Any
  private let isEqual: (Any) -> Bool

  /// Says that a part is written.
  ///
  /// - Parameters:
  ///   - keyPath: The part: `\.$name`.
  ///   - value: What is written to it.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindableState<Value>>, _ value: Value
  ) -> BindingAction {
    // Exercise 4.4
    BindingAction(
      keyPath: keyPath,
      set: { $0[keyPath: keyPath].wrappedValue = value },
      value: value,
      isEqual: { $0 as? Value == value }
    )
  }

  public static func == (first: BindingAction, second: BindingAction) -> Bool {
    first.keyPath == second.keyPath && first.isEqual(second.value)
  }

  /// Whether it is this part that is written, for `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindableState<Value>>, action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }

  /// The same for a larger state, of which this one's is a part.
  ///
  /// - Parameter keyPath: Where in the larger state this one's is.
  public func pullback<NewRoot>(
    _ keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingAction<NewRoot> {
    // The one path ends where the other begins, so that they can be put together, and begin where the
    // first does. That is a key path of this type.
    BindingAction<NewRoot>(
      keyPath: (keyPath as AnyKeyPath).appending(path: self.keyPath) as! PartialKeyPath<NewRoot>,
      set: { self.set(&$0[keyPath: keyPath]) },
      value: value,
      isEqual: isEqual
    )
  }
}

extension BindingAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (keyPath, value)], displayStyle: .enum)
  }
}

/// An action that has a case for what controls write.
public protocol BindableAction {
  /// The state that they write to.
  associatedtype State

  /// Embeds what was written: the case `binding`.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension Reducer where Action: BindableAction, Action.State == State {
  /// Makes a reducer that writes what controls have written, and then runs this one.
  ///
  /// Seed: MILESTONES, 4.
  public func binding() -> Reducer {
    // Exercise 4.4
    let path = CasePath<Action, BindingAction<State>>.case { .binding($0) }
    return Reducer { state, action, environment in
      path.extract(from: action)?.set(&state)
      return run(&state, action, environment)
    }
  }
}
