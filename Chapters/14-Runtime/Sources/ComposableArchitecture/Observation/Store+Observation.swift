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

  /// A part of the state: `store.count`. Its observers are notified only of changes of this part.
  ///
  /// Seed: 000, Store.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath)
  }

  /// Reads the state, and registers the read.
  func read() -> State {
    noteRead()
    return core.state
  }

  /// Reads a part of the state, and registers the read.
  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    noteRead()
    return core.read(path)
  }

  /// Registers a read of the state. Its observers are notified when the state is replaced.
  private func noteRead() {
    let readers = readers ?? watched()
    readers.registrar.access(self, keyPath: readers.path)
  }

  private func watched() -> (registrar: PerceptionRegistrar, path: KeyPath<Store, State>) {
    let readers = (registrar: PerceptionRegistrar(), path: statePath)
    self.readers = readers
    core.identityObserver.onReplacement = { [weak self] in
      if let self { readers.registrar.withMutation(of: self, keyPath: readers.path) {} }
    }
    return readers
  }

  /// The key path to the state. To make it takes long where its type is not known before the program runs, so that the
  /// stores of one type in an application share it.
  private var statePath: KeyPath<Store, State> {
    let type = ObjectIdentifier(Store.self)
    if let path = root.statePaths[type] as? KeyPath<Store, State> { return path }
    let path = \Store.state
    root.statePaths[type] = path
    return path
  }
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
