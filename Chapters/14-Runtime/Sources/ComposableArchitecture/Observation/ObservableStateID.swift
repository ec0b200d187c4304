import Synchronization

/// The identity of a state: it distinguishes a state that changed from a state that was replaced.
///
/// A struct gets an identity when it is made, keeps it when its properties are assigned, and passes it on to its
/// copies. It gets a new one when it is changed in place. An enum's identity consists of the identity of its associated
/// value and the number of its case.
///
/// Only the macro ``ObservableState()`` and the library use it.
public struct ObservableStateID: Equatable, Hashable, Sendable {
  private var origin: Origin

  private enum Origin: Hashable, Sendable {
    /// The identity of one state and its copies.
    case unique(Int)
    /// The identity of a state without content, which can't be replaced.
    case inert
    /// The identity of a state that is identified by its value.
    indirect case value(ComparedValue)
    indirect case tagged(Int, Origin)
    indirect case both(Origin, Origin)
  }

  private struct ComparedValue: Hashable, Sendable {
    let base: any Hashable & Sendable

    static func == (first: Self, second: Self) -> Bool {
      AnyHashable(first.base) == AnyHashable(second.base)
    }

    func hash(into hasher: inout Hasher) {
      base.hash(into: &hasher)
    }
  }

  private init(_ origin: Origin) {
    self.origin = origin
  }

  /// Creates a unique identity.
  public init() {
    self.init(.unique(origins.wrappingAdd(1, ordering: .relaxed).newValue))
  }
}

/// How many states were made or changed in place.
private let origins = Atomic(0)

/// How many times a state may have been replaced in place by one with the same id. Such a replacement doesn't notify
/// the observers of the property that holds the states.
let changesInPlace = Atomic(0)

/// Records that a state may have been replaced in place.
@usableFromInline
func recordChangeInPlace() {
  changesInPlace.add(1, ordering: .relaxed)
}

extension ObservableStateID {
  /// The number of identities so far. If it stays the same, no new state was created.
  @usableFromInline static var count: Int { origins.load(ordering: .relaxed) }

  /// The identity of a case without an associated value. It is always the same.
  public static var _$inert: Self { Self(.inert) }

  /// The identity of a state.
  ///
  /// - Parameter value: The state.
  public static func _$id<State: ObservableState>(for value: State) -> Self {
    value._$id
  }

  /// The identity of a value that can be compared. Equal values have equal identities.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload
  public static func _$id<Value: Hashable & Sendable>(for value: Value) -> Self {
    Self(.value(ComparedValue(base: value)))
  }

  /// The identity of any value: its own identity if it is a state at run time, or else a new one each time.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload
  public static func _$id<Value>(for value: Value) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// The identity of a case that holds a state with this identity. Other cases of the enum have different identities,
  /// even with the same state.
  ///
  /// - Parameter tag: The number of the case.
  public func _$tag(_ tag: Int) -> Self {
    Self(.tagged(tag, origin))
  }

  /// The identity of a value with two parts. If either part is replaced, the identity changes.
  ///
  /// - Parameter other: The identity of the second part.
  public func _$and(_ other: Self) -> Self {
    Self(.both(origin, other.origin))
  }

  /// Becomes a unique identity.
  public mutating func _$willModify() {
    self = Self()
  }
}
