import OpenCombine

/// A publisher of a store's state, whose properties are publishers of the state's properties.
///
/// ```swift
/// viewStore.publisher.favourites
///   .sink { print("favourites are now \($0)") }
/// ```
///
/// A property with the name of an operator, such as `count`, is accessible with `map` instead:
/// `viewStore.publisher.map(\.count).removeDuplicates()`.
///
/// Values are published on the store's thread, synchronously with the action that changes them.
///
/// Seed: 003, StorePublisher; 001 (the UIKit example).
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  /// The publisher that this one passes its subscribers on to.
  public let upstream: AnyPublisher<State, Never>

  init<P: Publisher>(_ upstream: P) where P.Output == State, P.Failure == Never {
    self.upstream = upstream.eraseToAnyPublisher()
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    upstream.subscribe(subscriber)
  }

  /// A publisher of a property of the state: its current value, and then each new value.
  ///
  /// - Parameter keyPath: The property.
  public subscript<LocalState: Equatable>(
    dynamicMember keyPath: KeyPath<State, LocalState>
  ) -> StorePublisher<LocalState> {
    StorePublisher<LocalState>(upstream.map(keyPath).removeDuplicates())
  }
}
