import CustomDump
import TerminalUI

/// A field of a view's state that controls can write.
///
/// ```swift
/// struct ViewState: Equatable {
///   @BindingViewState var name: String
///   let isSaveButtonDisabled: Bool
///
///   init(_ store: BindingViewStore<Form.State>) {
///     _name = store.$name
///     isSaveButtonDisabled = store.name.isEmpty
///   }
/// }
/// …
/// WithViewStore(store, observe: ViewState.init) { viewStore in
///   TextField("name", text: viewStore.$name)
/// }
/// ```
///
/// Seed: MILESTONES, 9.
@propertyWrapper
@dynamicMemberLookup
public struct BindingViewState<Value> {
  private let binding: Binding<Value>
  private var value: Value

  init(_ binding: Binding<Value>, value: Value) {
    self.binding = binding
    self.value = value
  }

  /// The field's value when the view's state was made. Writing it sends the action that a control
  /// would send.
  public var wrappedValue: Value {
    get { value }
    set {
      binding.wrappedValue = newValue
      value = binding.wrappedValue
    }
  }

  /// A binding for a control.
  public var projectedValue: Binding<Value> { binding }

  /// A property of the field: `_name = store.$user.name`.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindingViewState<Subject> {
    BindingViewState<Subject>(binding[dynamicMember: keyPath], value: value[keyPath: keyPath])
  }
}

extension BindingViewState: Equatable where Value: Equatable {
  public static func == (first: Self, second: Self) -> Bool {
    first.wrappedValue == second.wrappedValue
  }
}

extension BindingViewState: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension BindingViewState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension BindingViewState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}
