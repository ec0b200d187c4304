/// Reads the identity of a state, if states of its type have one.
///
/// Whether they do is determined once for each core and each reducer, because that takes longer than a read.
@usableFromInline
struct IdentityReader<State> {
  private let type: any ObservableState.Type

  /// Creates a reader, or returns `nil` if states of the type have no identity.
  @usableFromInline
  init?() {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    self.type = type
  }

  /// The identity of a state, which isn't copied.
  @usableFromInline
  func id(of state: State) -> ObservableStateID {
    withUnsafePointer(to: state) { type.id(ofStateAt: UnsafeMutableRawPointer(mutating: $0)) }
  }

  /// The identity of a state in an optional or an object. As an `inout` argument, the state isn't copied for the call.
  ///
  /// - Parameter state: The state. It isn't changed.
  @usableFromInline
  func id(at state: inout State) -> ObservableStateID {
    withUnsafeMutablePointer(to: &state) { type.id(ofStateAt: $0) }
  }
}

extension ObservableState {
  /// - Parameter address: The location of a state of this type. It isn't changed.
  fileprivate static func id(ofStateAt address: UnsafeMutableRawPointer) -> ObservableStateID {
    // Passed `inout`, the state isn't copied.
    id(of: &address.assumingMemoryBound(to: Self.self).pointee)
  }

  private static func id(of state: inout Self) -> ObservableStateID { state._$id }
}
