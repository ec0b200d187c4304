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
  /// What a part is known by. An unobserved property doesn't need it.
  @usableFromInline let identity: PartIdentity<Part>

  /// - Parameters:
  ///   - keyPath: The part.
  ///   - identity: What a part is known by.
  @usableFromInline
  init(_ keyPath: WritableKeyPath<State, Part>, identity: PartIdentity<Part>) {
    let storage = storage(of: keyPath)
    path = storage ?? keyPath
    property = storage == nil ? nil : keyPath
    self.identity = identity
  }

  /// - Parameter keyPath: The part.
  @inlinable
  convenience init(_ keyPath: WritableKeyPath<State, Part>) {
    self.init(keyPath, identity: .ofPart())
  }

  /// - Parameter keyPath: A state that may be absent.
  @inlinable
  convenience init<Child>(optional keyPath: WritableKeyPath<State, Part>) where Part == Child? {
    self.init(keyPath, identity: .ofOptional())
  }

  /// - Parameter keyPath: A state that may be presented.
  @inlinable
  convenience init<Child>(presented keyPath: WritableKeyPath<State, Part>)
  where Part == PresentationState<Child> {
    self.init(keyPath, identity: .ofPresented())
  }

  /// Changes a part, and tells the readers of an observed property if another part has taken the place of the one that was
  /// there.
  ///
  /// - Parameters:
  ///   - state: The state that has the part.
  ///   - change: Changes the part.
  /// - Returns: What `change` returns.
  @inlinable @inline(__always)
  func change<R>(in state: inout State, _ change: (inout Part) -> R) -> R {
    guard let property else { return change(&state[keyPath: path]) }
    let (result, wasReplaced) = compare(&state[keyPath: path], change)
    if wasReplaced { notify(state, property) }
    return result
  }

  /// Changes a part as ``change(in:_:)`` does, if it is present.
  ///
  /// - Parameters:
  ///   - isPresent: Whether the part is present.
  ///   - state: The state that has the part.
  ///   - change: Changes the part.
  /// - Returns: The result of `change`; `nil` if the part is absent.
  @inlinable @inline(__always)
  func change<R>(
    if isPresent: (Part) -> Bool, in state: inout State, _ change: (inout Part) -> R
  ) -> R? {
    let (result, wasReplaced) = compare(&state[keyPath: path], if: isPresent, change)
    if let property, wasReplaced { notify(state, property) }
    return result
  }

  /// Changes a part as ``change(if:in:_:)`` does, but takes one that is not observed out of the state meanwhile: a key path
  /// to a property wrapper hands out a copy, and while there is a copy, each change would copy what is in it.
  ///
  /// - Parameters:
  ///   - isPresent: Whether the part is present.
  ///   - state: The state that has the part.
  ///   - empty: What is in its place meanwhile.
  ///   - change: Changes the part.
  /// - Returns: The result of `change`; `nil` if the part is absent.
  @inlinable @inline(__always)
  func change<R>(
    if isPresent: (Part) -> Bool, takenOutOf state: inout State, leaving empty: Part,
    _ change: (inout Part) -> R
  ) -> R? {
    guard property == nil else { return self.change(if: isPresent, in: &state, change) }
    var part = empty
    swap(&part, &state[keyPath: path])
    defer { swap(&part, &state[keyPath: path]) }
    return isPresent(part) ? change(&part) : nil
  }

  @inlinable @inline(__always)
  func compare<R>(
    _ part: inout Part, if isPresent: (Part) -> Bool, _ change: (inout Part) -> R
  ) -> (R?, wasReplaced: Bool) {
    guard isPresent(part) else { return (nil, false) }
    guard property != nil else { return (change(&part), false) }
    return compare(&part, change)
  }

  @inlinable @inline(__always)
  func compare<R>(_ part: inout Part, _ change: (inout Part) -> R) -> (R, wasReplaced: Bool) {
    switch identity {
    case .nothing:
      return (change(&part), true)
    case .state(let identity):
      let before = identity(&part)
      let result = change(&part)
      return (result, identity(&part) != before)
    case .elements(let identity):
      let before = identity(part)
      let result = change(&part)
      return (result, identity(part) != before)
    }
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

/// What a part of a state is known by among the values of its type.
@usableFromInline
enum PartIdentity<Part> {
  /// By nothing, so that each change counts.
  case nothing
  /// By the identity of a state.
  case state((inout Part) -> ObservableStateID)
  /// By the identities of several states.
  case elements((Part) -> AnyHashable)

  /// A part that is a state, or that holds several.
  @usableFromInline
  static func ofPart() -> Self {
    if let reader = IdentityReader<Part>() { return .state { reader.id(at: &$0) } }
    guard Part.self is any StateHolder.Type else { return .nothing }
    return .elements { ($0 as! any StateHolder).identity }
  }

  // The two that follow are compiled with the app, which knows the types: then no state is copied.

  /// A state that may be absent.
  @inlinable
  static func ofOptional<Child>() -> Self where Part == Child? {
    guard let reader = IdentityReader<Child>() else { return .nothing }
    return .state { $0 == nil ? ._$inert : reader.id(at: &$0!) }
  }

  /// A state that may be presented.
  @inlinable
  static func ofPresented<Child>() -> Self where Part == PresentationState<Child> {
    guard let reader = IdentityReader<Child>() else { return .nothing }
    return .state { presented in
      guard presented.box?.state != nil else { return ._$inert }
      return reader.id(at: &presented.wrappedValue!)
    }
  }
}

/// What holds several states without being one.
private protocol StateHolder {
  var identity: AnyHashable { get }
}

extension IdentifiedArray: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyHashable { AnyHashable(ids) }
}

extension StackState: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyHashable { AnyHashable(ids) }
}

extension Array: StateHolder where Element: ObservableState {
  fileprivate var identity: AnyHashable { AnyHashable(map(\._$id)) }
}
