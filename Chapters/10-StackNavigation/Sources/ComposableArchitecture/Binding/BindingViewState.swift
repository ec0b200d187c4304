import CustomDump
import TerminalUI

/// A field of a view's state that controls may write.
///
/// ```swift
/// struct ViewState: Equatable {
///   @BindingViewState var name: String
///   let isSaveButtonDisabled: Bool
///
///   @MainActor init(_ store: BindingViewStore<Form.State>) {
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
public struct BindingViewState<Value> {
  let binding: Binding<Value>

  /// The field when the view's state was made.
  public let wrappedValue: Value

  init(_ binding: Binding<Value>) {
    self.binding = binding
    self.wrappedValue = binding.wrappedValue
  }

  /// A binding for a control.
  public var projectedValue: Binding<Value> { binding }
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
