import IdentifiedCollections

/// Changes child state in place, so that it isn't copied.
///
/// A key path reads and writes an observed property as a whole: it uses the property's `get` and `set`, but not its
/// `_modify`. So changing a row through `\.rows` would copy all rows, and a child that is moved out and back in would
/// count as replaced. The storage of the property's value is changed in place instead, and the property's observers are
/// notified afterwards, if the child state was replaced.
@usableFromInline
struct PartInPlace<State, Part> {
  /// The key path to change: the storage of an observed property, or the property itself.
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

  /// The identity of the current child state; `nil` if no observer has to be notified.
  @usableFromInline
  func identity(in state: State) -> AnyHashable? {
    property == nil ? nil : identityOfPart(state[keyPath: path])
  }

  /// Notifies the observers of an observed property, unless its child state has the same identity as before.
  ///
  /// - Parameters:
  ///   - state: The parent state.
  ///   - before: The child state's identity before the change.
  @usableFromInline
  func notify(_ state: State, unless before: AnyHashable?) {
    guard let property, before == nil || before != identity(in: state) else { return }
    (state as? any ObservableState)?.notify(property)
  }
}

/// The key path to the storage of an observed property; `nil` if the property isn't observed. Reads through it aren't
/// tracked.
func storage<State, Part>(of keyPath: KeyPath<State, Part>) -> WritableKeyPath<State, Part>? {
  (State.self as? any ObservableState.Type)?.storage(of: keyPath) as? WritableKeyPath<State, Part>
}

extension ObservableState {
  fileprivate static func storage(of keyPath: AnyKeyPath) -> AnyKeyPath? {
    (keyPath as? PartialKeyPath<Self>).flatMap { _$storage(of: $0) }
  }

  fileprivate func notify(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? PartialKeyPath<Self> { _$didChange(keyPath) }
  }
}

/// The identity of child state; `nil` if it has none, so that each change counts as a replacement.
private func identityOfPart<Part>(_ part: Part) -> AnyHashable? {
  if let state = part as? any ObservableState { return state._$id }
  return (part as? any PartWithIdentity)?.identity
}

/// A container of states.
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
