import CustomDump
import Perception

/// The observable state of a feature. The macro ``ObservableState()`` adds the conformance to a struct or an enum.
/// one.
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
/// child is replaced, but not when a property of the child changes that it did not read. A state is replaced if
/// its identity, `_$id`, is different, whatever its value is.
///
/// Copies of a state are observed together, because they share one registrar.
///
/// Don't conform to it by hand. The requirements are for the macro and the library.
///
/// Seed: 000, ObservableState.
public protocol ObservableState: Perceptible, CustomDumpReflectable {
  /// The identity: the same as long as the state was changed by its own properties, and was not replaced.
  var _$id: ObservableStateID { get }

  /// Is called before the state is changed in place, and perhaps replaced by a different one: it gets a new identity,
  /// so that an older copy counts as a different state.
  mutating func _$willModify()

  /// Where a property keeps its value.
  ///
  /// Through a key path, a property is read and written as a whole, so that what is in it has two owners meanwhile and
  /// is copied when it is changed. Its storage is changed in place. That notifies no observer: call
  /// ``_$didChange(_:)``.
  ///
  /// - Parameter keyPath: The property: `\.rows`, or `\.$destination` if something is presented by it.
  /// - Returns: A writable key path to a value of the same type, or `nil` if the property is not tracked.
  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>?

  /// Notifies the observers of a property that it has changed.
  ///
  /// - Parameter keyPath: The property, as in ``_$storage(of:)``.
  func _$didChange(_ keyPath: PartialKeyPath<Self>)
}

extension ObservableState {
  public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? { nil }

  public func _$didChange(_ keyPath: PartialKeyPath<Self>) {}
}

/// An optional state is the state, or nothing.
extension Optional: ObservableState where Wrapped: ObservableState {
  public var _$id: ObservableStateID { self?._$id ?? ._$inert }

  public mutating func _$willModify() { self?._$willModify() }
}

extension Optional: Perceptible where Wrapped: ObservableState {}

extension Optional: @retroactive CustomDumpReflectable where Wrapped: ObservableState {}

extension ObservableState {
  /// The properties by the names that they are declared with.
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

/// Is called before a value is changed in place: if it is a state, it gets a new identity.
///
/// - Parameter value: The state.
public func _$willModify<State: ObservableState>(_ value: inout State) {
  value._$willModify()
}

/// Is called before a value is changed in place. There is nothing to do for a value that isn't a state.
///
/// - Parameter value: The value.
@_disfavoredOverload
public func _$willModify<Value>(_ value: inout Value) {}
