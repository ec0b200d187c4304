import Exercises
import OpenCombine
import Perception

// A store whose state can be observed is read like the state itself. What is read in a view, or in `observe`, is what
// has them evaluated again.

extension Store where State: ObservableState {
  /// The state now.
  ///
  /// A view or an ``observe(_:)`` closure that reads it is notified when the state is replaced, but not when one of its
  /// properties changes: that notifies the observers of the property.
  ///
  /// Seed: 000, Store.state.
  public var state: State { read() }

  /// Reads the state, and registers the read.
  func read() -> State {
    // Exercise 12.5
    exercise("12.5", "note who reads the state", returning: current.value)
  }

  /// Begins to observe whether the current state is replaced.
  private func observed() -> StoreObservation {
    // Exercise 12.5
    exercise("12.5", "watch whether the state gets another identity", returning: StoreObservation())
  }

  /// A part of the state: `store.count`. Its observers are notified only of changes of this part.
  ///
  /// Seed: 000, Store.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read()[keyPath: keyPath]
  }
}

/// Who has read a store's state, and what watches whether it is another.
@MainActor
final class StoreObservation {
  let registrar = PerceptionRegistrar()
  var watch: AnyCancellable?
}

extension Store: Perceptible where State: ObservableState {}
extension Store: Observable where State: ObservableState {}

extension Store: Equatable {
  /// Whether two are the same object.
  public nonisolated static func == (first: Store, second: Store) -> Bool { first === second }
}

extension Store: Hashable {
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Store: Identifiable {}
