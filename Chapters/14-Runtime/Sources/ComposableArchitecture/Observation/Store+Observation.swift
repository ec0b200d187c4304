import OpenCombine
import Perception

// A store whose state can be observed is read like the state itself. What is read in a view, or in `observe`, is what
// has them evaluated anew.

extension Store where State: ObservableState {
  /// The state now.
  ///
  /// Whoever reads it in a view, or in ``observe(_:)``, is told when another state has taken its place, but not when
  /// something in it has changed: that is for those who read it.
  ///
  /// Seed: 000, Store.state.
  public var state: State { read() }

  /// Reads the state, and notes who does.
  func read() -> State {
    let observation = observation ?? observed()
    observation.registrar.access(self, keyPath: \.state)
    return current.value
  }

  /// Begins to watch whether another state takes the place of the one that is there.
  private func observed() -> StoreObservation {
    let observation = StoreObservation()
    var id = current.value._$id
    observation.watch = current.observe { [weak self] in
      guard let self else { return }
      let newID = current.value._$id
      guard newID != id else { return }
      id = newID
      observation.registrar.withMutation(of: self, keyPath: \.state) {}
    }
    self.observation = observation
    return observation
  }

  /// A part of the state: `store.count`. Only changes of this part are of concern to whoever reads it.
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
