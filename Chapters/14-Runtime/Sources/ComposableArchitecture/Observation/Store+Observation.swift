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

  /// A property of the state: `store.count`. Its observers are notified only of changes of this property.
  ///
  /// Seed: 000, Store.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath)
  }

  /// Reads the state, and registers the read.
  func read() -> State {
    registerRead()
    return core.state
  }

  /// Reads a property of the state, and registers the read.
  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    registerRead()
    return core.read(path)
  }

  /// Registers a read of the state. Its observers are notified when the state is replaced.
  private func registerRead() {
    let stateObservers = stateObservers ?? startObserving()
    stateObservers.registrar.access(self, keyPath: stateObservers.path)
  }

  private func startObserving() -> (registrar: PerceptionRegistrar, path: KeyPath<Store, State>) {
    let stateObservers = (registrar: PerceptionRegistrar(), path: statePath)
    self.stateObservers = stateObservers
    core.identityObserver.onReplacement = { [weak self] in
      if let self {
        stateObservers.registrar.withMutation(of: self, keyPath: stateObservers.path) {}
      }
    }
    return stateObservers
  }

  /// The key path to the state. Creating it is slow where its type is not known at compile time, so the
  /// stores of one type in an application share it.
  private var statePath: KeyPath<Store, State> {
    let type = ObjectIdentifier(Store.self)
    if let path = runtime.statePaths[type] as? KeyPath<Store, State> { return path }
    let path = \Store.state
    runtime.statePaths[type] = path
    return path
  }
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
