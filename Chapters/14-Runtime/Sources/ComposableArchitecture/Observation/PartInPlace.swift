import IdentifiedCollections

/// Where a reducer changes a part of a state, so that the part is not copied.
///
/// A key path reads and writes an observed property as a whole: it knows the property's `get` and `set`, and nothing of
/// its `_modify`. So a row that is changed through `\.rows` would have all rows copied, and a child that is taken out and
/// put back would count as replaced. The storage of the property's value is changed in place instead, and
/// the property's observers are notified afterwards, if the part was replaced.
///
/// How a part is reached is found out once for each reducer.
@usableFromInline
final class PartInPlace<State, Part> {
  /// The way to what is changed: to the storage of an observed property, and to any other property itself.
  @usableFromInline let path: WritableKeyPath<State, Part>
  /// The property, if it is observed.
  @usableFromInline let property: PartialKeyPath<State>?
  /// The identity of the current part. `nil` if it has none, so that each change counts.
  @usableFromInline let identity: ((Part) -> AnyStateIdentity)?

  /// - Parameter keyPath: The part.
  @usableFromInline
  init(_ keyPath: WritableKeyPath<State, Part>) {
    let storage = storage(of: keyPath)
    path = storage ?? keyPath
    property = storage == nil ? nil : keyPath
    identity = storage == nil ? nil : stateIdentity(of: Part.self)
  }

  /// Changes a part, and tells the readers of an observed property if another part has taken the place of the one that was
  /// there.
  ///
  /// - Parameters:
  ///   - state: The state that has the part.
  ///   - change: Changes the part.
  /// - Returns: What `change` returns.
  @inlinable
  func change<R>(in state: inout State, _ change: (inout Part) -> R) -> R {
    guard let property else { return change(&state[keyPath: path]) }
    let (result, wasReplaced) = compare(&state[keyPath: path], change)
    if wasReplaced { notify(state, property) }
    return result
  }

  /// Changes a part as ``change(in:_:)`` does, but takes one that is not observed out of the state meanwhile: a key path to a
  /// property wrapper hands out a copy, and while there is a copy, each change would copy what is in it.
  ///
  /// - Parameters:
  ///   - state: The state that has the part.
  ///   - empty: What is in its place meanwhile.
  ///   - change: Changes the part.
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

  /// Changes a part in which no element appears or disappears. An element may be replaced by another one of the same id.
  ///
  /// - Parameters:
  ///   - state: The state that has the part.
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

/// The way to the storage of an observed property; `nil` if the property is not observed. Nobody is noted as having read
/// what is read there.
func storage<State, Part>(of keyPath: KeyPath<State, Part>) -> WritableKeyPath<State, Part>? {
  (State.self as? any ObservableState.Type)?.storage(of: keyPath) as? WritableKeyPath<State, Part>
}

// Unchecked: it has three constants. A key path captures nothing but the indices of its subscripts: where a reducer is
// `Sendable`, it was given one whose indices are, and the way to a storage has none. `identity` captures nothing.
extension PartInPlace: @unchecked Sendable {}

extension ObservableState {
  fileprivate static func storage(of keyPath: AnyKeyPath) -> AnyKeyPath? {
    (keyPath as? PartialKeyPath<Self>).flatMap { _$storage(of: $0) }
  }

  fileprivate func notify(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? PartialKeyPath<Self> { _$didChange(keyPath) }
  }
}

/// The identity of a state, or of what holds states.
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

/// What holds states without being one.
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
