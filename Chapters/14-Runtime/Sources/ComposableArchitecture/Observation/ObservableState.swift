import CustomDump
import Perception

/// The observable state of a feature. The macro ``ObservableState()`` adds the conformance to a struct or an enum.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   var rows: IdentifiedArrayOf<Row.State> = []
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// A view that reads `count` is notified only when `count` changes. A view that reads a child is notified when the
/// child is replaced, but not when other properties of the child change. A state is replaced if its identity, `_$id`,
/// is different, whatever its value is.
///
/// Copies of a state are observed together, because they share one registrar.
///
/// Don't conform to it by hand. The requirements are for the macro and the library.
///
/// Seed: 000, ObservableState.
public protocol ObservableState: Perceptible, CustomDumpReflectable {
  /// The identity. It stays the same while the state's properties change, until the state is replaced.
  var _$id: ObservableStateID { get }

  /// Called before the state is changed in place, and perhaps replaced by a different one: it gets a new identity, so
  /// that an older copy counts as a different state.
  mutating func _$willModify()

  /// The storage of a property's value.
  ///
  /// A key path reads and writes a property as a whole, so its value has two owners in the meantime, and a change
  /// copies it. The storage can be changed in place. That notifies no observer: call ``_$didChange(_:)``.
  ///
  /// - Parameter keyPath: The property: `\.rows`, or `\.$destination` for a property that presents a child.
  /// - Returns: A writable key path to a value of the same type, or `nil` if the property isn't tracked.
  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>?

  /// Notifies the observers of a property that it changed.
  ///
  /// - Parameter keyPath: The property, as in ``_$storage(of:)``.
  func _$didChange(_ keyPath: PartialKeyPath<Self>)
}

extension ObservableState {
  public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? { nil }

  public func _$didChange(_ keyPath: PartialKeyPath<Self>) {}
}

/// An optional state has the identity of its wrapped state.
extension Optional: ObservableState where Wrapped: ObservableState {
  public var _$id: ObservableStateID { self?._$id ?? ._$inert }

  public mutating func _$willModify() { self?._$willModify() }
}

extension Optional: @retroactive Perceptible where Wrapped: ObservableState {}

extension Optional: @retroactive CustomDumpReflectable where Wrapped: ObservableState {}

extension ObservableState {
  /// The properties, under their declared names.
  public var customDumpMirror: Mirror {
    let mirror = Mirror(reflecting: self)
    guard mirror.children.contains(where: { $0.label == "_$observationRegistrar" })
    else { return mirror }
    let children = mirror.children.compactMap { label, value -> Mirror.Child? in
      guard let label else { return (label, value) }
      if label.hasPrefix("_$") { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, value)
    }
    return Mirror(self, children: children, displayStyle: mirror.displayStyle)
  }
}

/// Called before a value is changed in place. If the value is a state, it gets a new identity.
///
/// - Parameter value: The state.
public func _$willModify<State: ObservableState>(_ value: inout State) {
  value._$willModify()
}

/// Called before a value is changed in place. For a value that isn't a state, it does nothing.
///
/// - Parameter value: The value.
@_disfavoredOverload
public func _$willModify<Value>(_ value: inout Value) {}
