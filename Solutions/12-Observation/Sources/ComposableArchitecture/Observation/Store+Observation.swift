import Exercises
import OpenCombine
import Perception

// You read a store of observable state like the state itself. A view, or an `observe` closure, is evaluated again after
// changes of the values that it reads.

extension Store where State: ObservableState {
  /// The current state.
  ///
  /// A view or an ``observe(_:)`` closure that reads it is notified when the state is replaced, but not when one of its
  /// properties changes: that notifies the observers of the property.
  ///
  /// Seed: 000, Store.state.
  public var state: State { read() }

  /// Reads the state, and registers the read.
  func read() -> State {
    // Exercise 12.5
    let observation = observation ?? observed()
    observation.registrar.access(self, keyPath: \.state)
    return current.value
  }

  /// Begins to observe whether the current state is replaced.
  private func observed() -> StoreObservation {
    // Exercise 12.5
    let observation = StoreObservation()
    var id = current.value._$id
    observation.subscription = current.observe { [weak self] in
      guard let self else { return }
      let newID = current.value._$id
      guard newID != id else { return }
      id = newID
      observation.registrar.withMutation(of: self, keyPath: \.state) {}
    }
    self.observation = observation
    return observation
  }

  /// A property of the state: `store.count`. Its observers are notified only of changes of this property.
  ///
  /// Seed: 000, Store.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read()[keyPath: keyPath]
  }
}

/// The observers of a store's state, and the observation of its replacement.
@MainActor
final class StoreObservation {
  let registrar = PerceptionRegistrar()
  var subscription: AnyCancellable?
}

extension Store: Perceptible where State: ObservableState {}
extension Store: Observable where State: ObservableState {}

extension Store: Equatable {
  /// Whether two stores are the same object.
  public nonisolated static func == (first: Store, second: Store) -> Bool { first === second }
}

extension Store: Hashable {
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Store: Identifiable {}
