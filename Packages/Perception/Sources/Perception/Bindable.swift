// `Perception.Bindable` is TerminalUI's own type. A second type, or a second name for it, would make `@Bindable` ambiguous
// where both modules are imported.
@_exported import struct TerminalUI.Bindable

/// For objects that are ``Perceptible`` without being `Observable`.
///
/// ```swift
/// struct CounterView: View {
///   @Perception.Bindable var model: CounterModel
///
///   var body: some View {
///     Toggle("Mute", isOn: $model.isMuted)
///   }
/// }
/// ```
///
/// Seed: 000, Observation backport.
extension Bindable where Value: AnyObject & Perceptible {
  /// - Parameter wrappedValue: The object.
  @_disfavoredOverload
  public init(wrappedValue: Value) {
    self.init(_object: wrappedValue)
  }

  /// Creates bindings to an object that isn't a property of a view: `Bindable(model).isMuted`.
  ///
  /// - Parameter wrappedValue: The object.
  @_disfavoredOverload
  public init(_ wrappedValue: Value) {
    self.init(_object: wrappedValue)
  }
}
