import Observation
import TerminalUI

/// Makes bindings to the properties of an object that a view follows.
///
/// ```swift
/// struct CounterView: View {
///   @Perception.Bindable var model: CounterModel
///
///   var body: some View {
///     Stepper("Count", value: $model.count)
///   }
/// }
/// ```
///
/// A binding reads and writes the property of the object at the moment when it is used. It is read by whoever asks it
/// for its value, not by whoever makes it.
///
/// Seed: 000, Observation backport, “Bindings”.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// The wrapper itself, so that `$model.count` is a binding.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }

  /// Passes a wrapper on, for the sake of `$` parameters.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// - Parameter wrappedValue: The object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// - Parameter wrappedValue: The object.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Bindable where Value: AnyObject & Perceptible {
  /// - Parameter wrappedValue: The object.
  @_disfavoredOverload
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// - Parameter wrappedValue: The object.
  @_disfavoredOverload
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Bindable: Sendable where Value: Sendable {}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
