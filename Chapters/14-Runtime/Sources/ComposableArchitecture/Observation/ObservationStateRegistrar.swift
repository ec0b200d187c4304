import OrderedCollections
import Perception

/// Stores the identity of a state and the observers of its properties, and notifies them of changes.
///
/// The accessors that the macro ``ObservableState()`` writes call it.
///
/// It isn't part of the state's value: all registrars are equal, and they aren't encoded. A copy of a state has the
/// same registrar; a decoded state has a new one.
public struct ObservationStateRegistrar: Sendable {
  /// The identity of the state.
  public private(set) var id = ObservableStateID()

  private let registrar = PerceptionRegistrar()

  /// Makes the registrar of a new state.
  public init() {}

  /// Gives the state a new identity.
  public mutating func _$willModify() {
    id._$willModify()
  }
}

extension ObservationStateRegistrar {
  /// Registers a read of a property.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    registrar.access(subject, keyPath: keyPath)
  }

  /// Assigns a property. First, it notifies the property's observers, unless the new value has the same identity as the
  /// current one, or equals it.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: Whether two values have the same identity.
  ///   - shouldNotifyObservers: Whether one value differs from another.
  public func mutate<Subject: Observable, Member, Value>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value, _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) {
    guard !isIdentityEqual(value, newValue), shouldNotifyObservers(value, newValue) else {
      value = newValue
      return
    }
    registrar.withMutation(of: subject, keyPath: keyPath) { value = newValue }
  }

  /// Assigns a property that holds a state, as any other property. Stores of the outgoing state receive it once more.
  ///
  /// A state with a different identity has different observers, even if it is equal. So the property's observers are
  /// notified.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: Whether two values have the same identity.
  ///   - shouldNotifyObservers: Not called.
  public func mutate<Subject: Observable, Member, Value: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value, _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) {
    replace(subject, keyPath: keyPath, &value, newValue, isIdentityEqual)
  }

  /// Assigns a property that presents a state, as for a property that holds a state.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: Whether two values have the same identity.
  ///   - shouldNotifyObservers: Not called.
  public func mutate<Subject: Observable, Member, State: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout PresentationState<State>,
    _ newValue: PresentationState<State>,
    _ isIdentityEqual: (PresentationState<State>, PresentationState<State>) -> Bool,
    _ shouldNotifyObservers: (PresentationState<State>, PresentationState<State>) -> Bool = {
      _, _ in true
    }
  ) {
    replace(subject, keyPath: keyPath, &value, newValue, isIdentityEqual)
  }

  /// Assigns a property that holds states. Its observers are notified if the states or their order are different.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - newValue: The new value.
  ///   - isIdentityEqual: Whether two values have the same identity.
  ///   - shouldNotifyObservers: Not called.
  public func mutate<Subject: Observable, Member, States: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout States,
    _ newValue: States, _ isIdentityEqual: (States, States) -> Bool,
    _ shouldNotifyObservers: (States, States) -> Bool = { _, _ in true }
  ) where States.Element: ObservableState {
    guard !isIdentityEqual(value, newValue) else {
      value = newValue
      return
    }
    registrar.withMutation(of: subject, keyPath: keyPath) { value = newValue }
  }

  private func replace<Subject: Observable, Member, Value>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value, _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool
  ) {
    guard !isIdentityEqual(value, newValue) else {
      value = newValue
      return
    }
    OutgoingState.notify(from: subject) { registrar.willSet(subject, keyPath: keyPath) }
    value = newValue
    registrar.didSet(subject, keyPath: keyPath)
  }

  /// Called before a property that holds a state is changed in place. The state gets a new identity, so that a later
  /// restore of an older copy is detected. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - subject: The state that has the property.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  /// - Returns: The identity to compare afterwards.
  public func willModify<Subject: Observable, Member, State: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout State
  ) -> Identity<State, ObservableStateID> {
    value._$willModify()
    return Identity(of: value) { $0._$id }
  }

  /// Called before a property that presents a state is changed in place, as for a property that holds a state.
  ///
  /// - Parameters:
  ///   - subject: The state that has the property.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  /// - Returns: The identity to compare afterwards.
  public func willModify<Subject: Observable, Member, State: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout PresentationState<State>
  ) -> Identity<PresentationState<State>, ObservableStateID> {
    value.wrappedValue._$willModify()
    return Identity(of: value) { $0.wrappedValue._$id }
  }

  /// Called before an array of states is changed in place. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - subject: The state that has the array.
  ///   - keyPath: The property.
  ///   - value: The storage of the array.
  /// - Returns: The ids of the elements, to compare afterwards. They aren't copied.
  public func willModify<Subject: Observable, Member, ID, State: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout IdentifiedArray<ID, State>
  ) -> Identity<IdentifiedArray<ID, State>, OrderedSet<ID>> {
    Identity(of: value) { $0.ids }
  }

  /// Called before a stack of states is changed in place. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - subject: The state that has the stack.
  ///   - keyPath: The property.
  ///   - value: The storage of the stack.
  /// - Returns: The ids of the elements, to compare afterwards. They aren't copied.
  public func willModify<Subject: Observable, Member, State: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout StackState<State>
  ) -> Identity<StackState<State>, OrderedSet<StackElementID>> {
    Identity(of: value) { $0.ids }
  }

  /// Called before any other collection of states is changed in place. No observer is notified yet.
  ///
  /// - Parameters:
  ///   - subject: The state that has the collection.
  ///   - keyPath: The property.
  ///   - value: The storage of the collection.
  /// - Returns: The identities of the elements, to compare afterwards.
  /// - Complexity: O(*n*)
  @_disfavoredOverload
  public func willModify<Subject: Observable, Member, States: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout States
  ) -> Identity<States, [ObservableStateID]> where States.Element: ObservableState {
    Identity(of: value) { $0.map(\._$id) }
  }

  /// Called before a property with any other value is changed in place. Its observers are notified immediately.
  ///
  /// - Parameters:
  ///   - subject: The state that has the property.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  /// - Returns: A value without an identity to compare.
  @_disfavoredOverload
  public func willModify<Subject: Observable, Member, Value>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value
  ) -> NoIdentity {
    registrar.willSet(subject, keyPath: keyPath)
    return NoIdentity()
  }

  /// Called after a property was changed in place. If the identity of its value changed, the observers of the property
  /// are notified.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - identity: The result of `willModify`.
  public func didModify<Subject: Observable, Member, Value, ID: Equatable>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value,
    _ identity: Identity<Value, ID>
  ) {
    recordChangeInPlace()
    guard identity.id != identity.get(value) else { return }
    registrar.withMutation(of: subject, keyPath: keyPath) {}
  }

  /// Called after a property with any other value was changed in place.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  ///   - value: The storage of the value.
  ///   - identity: The result of `willModify`.
  public func didModify<Subject: Observable, Member, Value>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value,
    _ identity: NoIdentity
  ) {
    registrar.didSet(subject, keyPath: keyPath)
  }
}

extension ObservationStateRegistrar {
  /// The identity of a value before it was changed, and a function to read it again.
  public struct Identity<Value, ID: Equatable> {
    let id: ID
    let get: (Value) -> ID

    init(of value: Value, _ get: @escaping (Value) -> ID) {
      id = get(value)
      self.get = get
    }
  }

  /// The absence of an identity, so that each change counts.
  public struct NoIdentity {}

  /// Notifies the observers of a property that it changed.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The property.
  public func didChange<Subject: Observable>(_ subject: Subject, keyPath: PartialKeyPath<Subject>) {
    func notify<Member>(_: Member.Type) {
      guard let keyPath = keyPath as? KeyPath<Subject, Member> else { return }
      registrar.withMutation(of: subject, keyPath: keyPath) {}
    }
    _openExistential(type(of: keyPath).valueType, do: notify)
  }
}

extension ObservationStateRegistrar: Hashable {
  /// Always `true`: the observers of a state aren't part of its value.
  public static func == (first: Self, second: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  /// Makes the registrar of a new state. Nothing is decoded.
  public init(from decoder: any Decoder) {
    self.init()
  }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) {}
}

// The compiler's `Codable` conformance of a state calls these functions, so the registrar has no key.

extension KeyedDecodingContainer {
  /// Makes the registrar of a new state. Nothing is decoded.
  public func decode(
    _ type: ObservationStateRegistrar.Type, forKey key: Key
  ) -> ObservationStateRegistrar {
    ObservationStateRegistrar()
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing.
  public func encode(_ value: ObservationStateRegistrar, forKey key: Key) {}
}
