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
/// A binding reads the object only when it is read itself, so creating a binding isn't a read.
///
/// Seed: 000, *Observation backport*.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  // Only the object is stored: views are compared by their bits, and equal objects must have equal bits.
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

  /// Makes bindings of an object that isn't a property of a view: `Bindable(profile).name`.
  ///
  /// - Parameter wrappedValue: The object.
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Passes on an existing one.
  ///
  /// - Parameter projectedValue: The existing one.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// For objects that are observed by a mechanism other than `Observable`.
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
