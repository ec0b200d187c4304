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
  /// The identity of the child state. An unobserved property doesn't need it.
  @usableFromInline let identity: PartIdentity<Part>

  /// - Parameters:
  ///   - keyPath: The key path to the child state.
  ///   - identity: The identity of the child state.
  @usableFromInline
  init(_ keyPath: WritableKeyPath<State, Part>, identity: PartIdentity<Part>) {
    let storage = storage(of: keyPath)
    path = storage ?? keyPath
    property = storage == nil ? nil : keyPath
    self.identity = identity
  }

  /// - Parameter keyPath: The key path to the child state.
  @inlinable
  convenience init(_ keyPath: WritableKeyPath<State, Part>) {
    self.init(keyPath, identity: .ofPart())
  }

  /// - Parameter keyPath: The key path to an optional child state.
  @inlinable
  convenience init<Child>(optional keyPath: WritableKeyPath<State, Part>) where Part == Child? {
    self.init(keyPath, identity: .ofOptional())
  }

  /// - Parameter keyPath: The key path to a presented child state.
  @inlinable
  convenience init<Child>(presented keyPath: WritableKeyPath<State, Part>)
  where Part == PresentationState<Child> {
    self.init(keyPath, identity: .ofPresented())
  }

  /// Changes the child state, and notifies the observers of an observed property if the child state was replaced.
  ///
  /// - Parameters:
  ///   - state: The parent state.
  ///   - change: Changes the child state.
  /// - Returns: What `change` returns.
  @inlinable @inline(__always)
  func change<R>(in state: inout State, _ change: (inout Part) -> R) -> R {
    guard let property else { return change(&state[keyPath: path]) }
    let (result, wasReplaced) = compare(&state[keyPath: path], change)
    if wasReplaced { notify(state, property) }
    return result
  }

  /// Changes the child state as ``change(in:_:)`` does, if it is present.
  ///
  /// - Parameters:
  ///   - isPresent: Whether the child state is present.
  ///   - state: The parent state.
  ///   - change: Changes the child state.
  /// - Returns: The result of `change`; `nil` if the child state is absent.
  @inlinable @inline(__always)
  func change<R>(
    if isPresent: (Part) -> Bool, in state: inout State, _ change: (inout Part) -> R
  ) -> R? {
    let (result, wasReplaced) = compare(&state[keyPath: path], if: isPresent, change)
    if let property, wasReplaced { notify(state, property) }
    return result
  }

  /// Changes the child state as ``change(if:in:_:)`` does, but temporarily moves unobserved child state out of the parent
  /// state: a key path to a property wrapper returns a copy, and while a copy exists, each change would copy the
  /// contents.
  ///
  /// - Parameters:
  ///   - isPresent: Whether the child state is present.
  ///   - state: The parent state.
  ///   - empty: The temporary value in its place.
  ///   - change: Changes the child state.
  /// - Returns: The result of `change`; `nil` if the child state is absent.
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
    if ObservableStateID.count != states { recordChangeInPlace() }
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
// made with a key path whose arguments are `Sendable`, and the key path to a storage has none. `identity` captures only
// types.
extension PartInPlace: @unchecked Sendable {}

extension ObservableState {
  fileprivate static func storage(of keyPath: AnyKeyPath) -> AnyKeyPath? {
    (keyPath as? PartialKeyPath<Self>).flatMap { _$storage(of: $0) }
  }

  fileprivate func notify(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? PartialKeyPath<Self> { _$didChange(keyPath) }
  }
}

/// How the identity of a child state is read.
@usableFromInline
enum PartIdentity<Part> {
  /// There is no identity, so each change counts as a replacement.
  case nothing
  /// The child state is an observable state with an identity.
  case state((inout Part) -> ObservableStateID)
  /// The child state is a collection of observable states.
  case elements((Part) -> AnyHashable)

  /// The identity of an observable state, or of a collection of them.
  @usableFromInline
  static func ofPart() -> Self {
    if let reader = IdentityReader<Part>() { return .state { reader.id(at: &$0) } }
    guard Part.self is any StateHolder.Type else { return .nothing }
    // A value of a type that conforms can be cast.
    return .elements { ($0 as! any StateHolder).identity }
  }

  // The next two functions are compiled with the app, where the types are known, so that no state is copied.

  /// The identity of an optional state.
  @inlinable
  static func ofOptional<Child>() -> Self where Part == Child? {
    guard let reader = IdentityReader<Child>() else { return .nothing }
    return .state { $0 == nil ? ._$inert : reader.id(at: &$0!) }
  }

  /// The identity of a presented state.
  @inlinable
  static func ofPresented<Child>() -> Self where Part == PresentationState<Child> {
    guard let reader = IdentityReader<Child>() else { return .nothing }
    return .state { presented in
      guard presented.box?.state != nil else { return ._$inert }
      return reader.id(at: &presented.wrappedValue!)
    }
  }
}

/// A container of states.
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
