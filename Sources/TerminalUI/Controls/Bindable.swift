import Observation

/// An object whose properties can be passed on as bindings.
///
/// ```swift
/// struct ProfileView: View {
///   @Bindable var profile: Profile
///
///   var body: some View {
///     TextField("name", text: $profile.name)
///   }
/// }
/// ```
///
/// A binding reads the object when it is read itself, so that making one is no read.
///
/// Seed: 000, *Observation backport*.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  // Nothing but the object: views are distinguished by their bits, and equal objects are to have equal ones.
  /// The object.
  public var wrappedValue: Value

  /// Itself, so that `$object.property` is a binding.
  public var projectedValue: Bindable<Value> {
    self
  }

  /// - Parameter wrappedValue: The object.
  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Makes bindings of an object that is no property of a view: `Bindable(profile).name`.
  ///
  /// - Parameter wrappedValue: The object.
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Passes another one on.
  ///
  /// - Parameter projectedValue: The other one.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// For objects that are observed in another way than by `Observable`.
  ///
  /// - Parameter object: The object.
  public init(_object object: Value) where Value: AnyObject {
    wrappedValue = object
  }

  /// A binding to a property of the object.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> where Value: AnyObject {
    Binding(
      get: { [wrappedValue] in wrappedValue[keyPath: keyPath] },
      set: { [wrappedValue] in wrappedValue[keyPath: keyPath] = $0 }
    )
  }
}
