import IdentifiedCollections

/// Changes child state in place, so that it isn't copied.
///
/// A key path reads and writes an observed property as a whole: it uses the property's `get` and `set`, but not its
/// `_modify`. So changing a row through `\.rows` would copy all rows, and a child that is moved out and back in would
/// count as replaced. The storage of the property's value is changed in place instead, and the property's observers are
/// notified afterwards, if the child state was replaced.
///
/// The path to the child state is determined once for each reducer.
@usableFromInline
final class PartInPlace<State, Part> {
  /// The key path to change: the storage of an observed property, or the property itself.
  @usableFromInline let path: WritableKeyPath<State, Part>
  /// The property, if it is observed.
  @usableFromInline let property: PartialKeyPath<State>?
  /// The identity of the current child state; `nil` if it has none, so that each change counts.
  @usableFromInline let identity: ((Part) -> AnyStateIdentity)?

  /// - Parameter keyPath: The key path to the child state.
  @usableFromInline
  init(_ keyPath: WritableKeyPath<State, Part>) {
    let storage = storage(of: keyPath)
    path = storage ?? keyPath
    property = storage == nil ? nil : keyPath
    identity = storage == nil ? nil : stateIdentity(of: Part.self)
  }

  /// Changes the child state, and notifies the observers of an observed property if the child state was replaced.
  ///
  /// - Parameters:
  ///   - state: The parent state.
  ///   - change: Changes the child state.
  /// - Returns: What `change` returns.
  @inlinable
  func change<R>(in state: inout State, _ change: (inout Part) -> R) -> R {
    guard let property else { return change(&state[keyPath: path]) }
    let (result, wasReplaced) = compare(&state[keyPath: path], change)
    if wasReplaced { notify(state, property) }
    return result
  }

  /// Changes the child state as ``change(in:_:)`` does, but temporarily moves unobserved child state out of the parent
  /// state: a key path to a property wrapper returns a copy, and while a copy exists, each change would copy the
  /// contents.
  ///
  /// - Parameters:
  ///   - state: The parent state.
  ///   - empty: The temporary value in its place.
  ///   - change: Changes the child state.
  /// - Returns: What `change` returns.
  @inlinable
  func change<R>(
    takenOutOf state: inout State, leaving empty: Part, _ change: (inout Part) -> R
  ) -> R {
    guard property == nil else { return self.change(in: &state, change) }
    var part = empty
    swap(&part, &state[keyPath: path])
    defer { swap(&part, &state[keyPath: path]) }
    return change(&part)
  }

  @inlinable
  func compare<R>(_ part: inout Part, _ change: (inout Part) -> R) -> (R, wasReplaced: Bool) {
    guard let identity else { return (change(&part), true) }
    let before = identity(part)
    let result = change(&part)
    return (result, identity(part) != before)
  }

  /// Changes a collection in which no element is added or removed. An element may be replaced by one with the same id.
  ///
  /// - Parameters:
  ///   - state: The parent state.
  ///   - change: Changes an element.
  /// - Returns: What `change` returns.
  @inlinable
  func changeElement<R>(in state: inout State, _ change: (inout Part) -> R) -> R {
    let states = ObservableStateID.count
    let result = change(&state[keyPath: path])
    if ObservableStateID.count != states { noteChangeInPlace() }
    return result
  }

  @usableFromInline
  func notify(_ state: State, _ property: PartialKeyPath<State>) {
    (state as? any ObservableState)?.notify(property)
  }
}

/// The key path to the storage of an observed property; `nil` if the property isn't observed. Reads through it aren't
/// tracked.
func storage<State, Part>(of keyPath: KeyPath<State, Part>) -> WritableKeyPath<State, Part>? {
  (State.self as? any ObservableState.Type)?.storage(of: keyPath) as? WritableKeyPath<State, Part>
}

// Unchecked: it has three constants. A key path captures only the arguments of its subscripts: a `Sendable` reducer is
// made with a key path whose arguments are `Sendable`, and the key path to a storage has none. `identity` captures
// nothing.
extension PartInPlace: @unchecked Sendable {}

extension ObservableState {
  fileprivate static func storage(of keyPath: AnyKeyPath) -> AnyKeyPath? {
    (keyPath as? PartialKeyPath<Self>).flatMap { _$storage(of: $0) }
  }

  fileprivate func notify(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? PartialKeyPath<Self> { _$didChange(keyPath) }
  }
}

/// The identity of a state, or of a container of states.
@usableFromInline
enum AnyStateIdentity: Equatable {
  case state(ObservableStateID)
  case elements(AnyHashable)
}

/// The identity of a value among the values of its type; `nil` if it has none.
private func stateIdentity<Part>(of _: Part.Type) -> ((Part) -> AnyStateIdentity)? {
  func ofState<Known: ObservableState>(_: Known.Type) -> Any {
    { (part: Known) in AnyStateIdentity.state(part._$id) }
  }
  func ofHolder<Known: StateHolder>(_: Known.Type) -> Any {
    { (part: Known) in part.identity }
  }
  let identity: Any? =
    if let type = Part.self as? any ObservableState.Type {
      ofState(type)
    } else if let type = Part.self as? any StateHolder.Type {
      ofHolder(type)
    } else {
      nil
    }
  return identity as? (Part) -> AnyStateIdentity
}

/// A container of states.
private protocol StateHolder {
  var identity: AnyStateIdentity { get }
}

extension IdentifiedArray: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyStateIdentity { .elements(AnyHashable(ids)) }
}

extension StackState: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyStateIdentity { .elements(AnyHashable(ids)) }
}

extension PresentationState: StateHolder where State: ObservableState {
  fileprivate var identity: AnyStateIdentity { .state(wrappedValue._$id) }
}

extension Array: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyStateIdentity { .elements(AnyHashable(map(\._$id))) }
}
