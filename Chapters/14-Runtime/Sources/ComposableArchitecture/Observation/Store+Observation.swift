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

  /// A part of the state: `store.count`. Only changes of this part are of concern to whoever reads it.
  ///
  /// Seed: 000, Store.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath)
  }

  /// Reads the state, and notes who does.
  func read() -> State {
    noteRead()
    return core.state
  }

  /// Reads a part of the state, and notes who does.
  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    noteRead()
    return core.read(path)
  }

  /// Records that somebody reads the state. They are told when another state takes its place.
  private func noteRead() {
    let readers = readers ?? watched()
    readers.registrar.access(self, keyPath: readers.path)
  }

  private func watched() -> (registrar: PerceptionRegistrar, path: KeyPath<Store, State>) {
    // To make a key path takes long where its type is not known before the program runs.
    let readers = (registrar: PerceptionRegistrar(), path: \Store.state)
    self.readers = readers
    core.identityObserver.onReplacement = { [weak self] in
      if let self { readers.registrar.withMutation(of: self, keyPath: readers.path) {} }
    }
    return readers
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
