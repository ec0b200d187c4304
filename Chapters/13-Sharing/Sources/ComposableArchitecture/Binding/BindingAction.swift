@_spi(Internals) import CasePathsMacros
import ConcurrencyExtras
import CustomDump
import IssueReporting
import Synchronization
import TerminalUI

/// A control's write to a field of the state: one action for all controls of a screen.
///
/// ```swift
/// struct Settings: Reducer {
///   struct State: Equatable {
///     @BindingState var name = ""
///   }
///   enum Action: BindableAction, Equatable {
///     case binding(BindingAction<State>)
///     case saveButtonTapped
///   }
///   var body: some Reducer<State, Action> {
///     BindingReducer()
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// Two actions are equal if they write equal values to the same field.
///
/// Seed: MILESTONES, 4.
public struct BindingAction<Root>: Equatable {
  /// The key path to the written field.
  public let keyPath: PartialKeyPath<Root>

  @usableFromInline let set: (inout Root) -> Void
  let value: Any
  private let isEqual: (Any) -> Bool

  /// Makes an action that writes a value to a field.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> BindingAction {
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

  /// Whether an action writes this field, for `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindingState<Value>>, action: BindingAction
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

extension BindingAction where Root: ObservableState {
  /// Makes an action that writes a value to a field of observable state.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.name`.
  ///   - value: The value to write.
  ///
  /// Seed: 000, SwiftUI integration (bindings).
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> BindingAction {
    BindingAction(
      keyPath: keyPath,
      set: { $0[keyPath: keyPath] = value },
      value: value,
      isEqual: { $0 as? Value == value }
    )
  }

  /// Whether an action writes this field, for `case .binding(\.name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>, action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }
}

extension BindingAction {
  /// The same action with a monitor: if its value is still unwritten when the action is released, an issue is reported.
  ///
  /// - Parameters:
  ///   - location: The view store that sends it.
  ///   - action: Turns it into the feature's action, for the issue.
  func monitored(
    at location: CallSite, sentAs action: @escaping (BindingAction) -> Any = { $0 }
  ) -> BindingAction {
    monitored {
      location.report(
        notHandled(action(self), by: "view store at \(location.fileID):\(location.line)"))
    }
  }

  /// The same action with a monitor: if its value is still unwritten when the action is released, an issue is reported.
  ///
  /// - Parameters:
  ///   - store: The type of the store that sends it.
  ///   - action: Turns it into the feature's action, for the issue.
  func monitored<State, Action>(
    by store: Store<State, Action>.Type, sentAs action: @escaping (BindingAction) -> Any
  ) -> BindingAction {
    monitored { reportIssue(notHandled(action(self), by: "“\(store.name)”")) }
  }

  private func monitored(orReport report: @escaping () -> Void) -> BindingAction {
    // Describing an action takes far longer than writing a field, so only the report does it.
    let monitor = BindingActionMonitor(orReport: report)
    return BindingAction(
      keyPath: keyPath,
      set: { state in
        monitor.markWritten()
        set(&state)
      },
      value: value,
      isEqual: isEqual
    )
  }

  private func notHandled(_ action: Any, by sender: String) -> String {
    """
    A binding action that was sent by a \(sender) was not handled:

    \(String(customDumping: action).indented)

    To apply the writes of controls, add “BindingReducer()” to the body of the reducer of the state.
    """
  }
}

// Unchecked: a key path literal captures only the arguments of its subscripts, and the value and the functions come
// from a control or a test, which don't use them after the action is made.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: CustomDumpReflectable, CustomDebugStringConvertible {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (KeyPathLabel(keyPath), value)], displayStyle: .enum)
  }

  public var debugDescription: String { String(customDumping: self) }
}

/// An action with a case `binding` for the writes of controls.
public protocol BindableAction: SendableMetatype {
  /// The state that controls write to.
  associatedtype State

  /// The case `binding`, which holds the written value.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// The action that writes a value to a field, for tests and effects.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension BindableAction where State: ObservableState {
  /// The action that writes a value to a field of observable state, for tests and effects.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension BindingAction: CasePathable {
  /// The case paths of a binding action, by field: `\.binding.$count`. They lead to the written value.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value written to a field.
    public subscript<Value: Equatable>(
      dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        unchecked: { .set(keyPath, $0) },
        extract: { action in action.keyPath == keyPath ? action.value as? Value : nil })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction.AllCasePaths where Root: ObservableState {
  /// The path to the value written to a field of observable state: `\.binding.name`.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<Root, Value>
  ) -> AnyCasePath<BindingAction<Root>, Value> {
    AnyCasePath(
      unchecked: { .set(keyPath, $0) },
      extract: { action in action.keyPath == keyPath ? action.value as? Value : nil })
  }
}

/// Detects that no reducer wrote the value of a control's action.
final class BindingActionMonitor: Sendable {
  private let report: UncheckedSendable<() -> Void>
  private let isWritten = Atomic(false)

  /// - Parameter report: Reports that no reducer wrote the value. It is called at most once, when the last copy of the
  ///   action is released.
  init(orReport report: @escaping () -> Void) {
    self.report = UncheckedSendable(report)
  }

  func markWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    if !isWritten.load(ordering: .relaxed) { report.value() }
  }
}
