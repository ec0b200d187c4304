import IdentifiedCollections

/// Where a reducer changes a part of a state, so that the part is not copied.
///
/// A key path reads and writes an observed property as a whole: it knows the property's `get` and `set`, and nothing of
/// its `_modify`. So a row that is changed through `\.rows` would have all rows copied, and a child that is taken out and
/// put back would count as replaced. The storage of the property's value is changed in place instead, and
/// the property's observers are notified afterwards, if the part was replaced.
@usableFromInline
struct PartInPlace<State, Part> {
  /// The way to what is changed: to the storage of an observed property, and to any other property itself.
  @usableFromInline let path: WritableKeyPath<State, Part>
  /// The property, if it is observed.
  private let property: PartialKeyPath<State>?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<State, Part>) {
    if let storage = storage(of: keyPath) {
      path = storage
      property = keyPath
    } else {
      path = keyPath
      property = nil
    }
  }

  /// The identity of the current part; `nil` if no observer has to be notified.
  @usableFromInline
  func identity(in state: State) -> AnyHashable? {
    property == nil ? nil : identityOfPart(state[keyPath: path])
  }

  /// Notifies the observers of an observed property, unless its part is still the same.
  ///
  /// - Parameters:
  ///   - state: The state, with the part in it.
  ///   - before: The part's identity before it was changed.
  @usableFromInline
  func tell(_ state: State, unless before: AnyHashable?) {
    guard let property, before == nil || before != identity(in: state) else { return }
    (state as? any ObservableState)?.tell(property)
  }
}

/// The way to the storage of an observed property; `nil` if the property is not observed. Nobody is noted as having read
/// what is read there.
func storage<State, Part>(of keyPath: KeyPath<State, Part>) -> WritableKeyPath<State, Part>? {
  (State.self as? any ObservableState.Type)?.storage(of: keyPath) as? WritableKeyPath<State, Part>
}

extension ObservableState {
  fileprivate static func storage(of keyPath: AnyKeyPath) -> AnyKeyPath? {
    (keyPath as? PartialKeyPath<Self>).flatMap { _$storage(of: $0) }
  }

  fileprivate func tell(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? PartialKeyPath<Self> { _$didChange(keyPath) }
  }
}

/// The identity of a part; `nil` if it has none, so that each change is a change of the part.
private func identityOfPart<Part>(_ part: Part) -> AnyHashable? {
  if let state = part as? any ObservableState { return state._$id }
  return (part as? any PartWithIdentity)?.identity
}

/// What holds states without being one.
private protocol PartWithIdentity {
  var identity: AnyHashable { get }
}

extension IdentifiedArray: PartWithIdentity where Element: ObservableState {
  fileprivate var identity: AnyHashable { AnyHashable(ids) }
}

extension StackState: PartWithIdentity where Element: ObservableState {
  fileprivate var identity: AnyHashable { AnyHashable(ids) }
}

extension PresentationState: PartWithIdentity where State: ObservableState {
  fileprivate var identity: AnyHashable { wrappedValue._$id }
}

extension Array: PartWithIdentity where Element: ObservableState {
  fileprivate var identity: AnyHashable { map(\._$id) }
}
