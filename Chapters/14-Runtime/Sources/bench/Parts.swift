import ComposableArchitecture

// A feature with a child of its own kind that always exists, with what the macros would write.

/// A state with a state of the same kind inside.
struct Part: ObservableState, Observable {
  private var _count = 0
  /// The child, or no element: a struct can't contain itself.
  private var parts: [Part]
  private var _$observationRegistrar = ObservationStateRegistrar()

  init(depth: Int) { parts = depth > 0 ? [Part(depth: depth - 1)] : [] }

  var count: Int {
    get {
      _$observationRegistrar.access(self, keyPath: \.count)
      return _count
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
      defer {
        _$observationRegistrar.didModify(self, keyPath: \.count, &_count, identity)
      }
      yield &_count
    }
  }

  var part: Part {
    get {
      _$observationRegistrar.access(self, keyPath: \.part)
      return _part
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.part, &_part, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.part, &_part)
      defer {
        _$observationRegistrar.didModify(self, keyPath: \.part, &_part, identity)
      }
      yield &_part
    }
  }

  private var _part: Part {
    _read { yield parts[0] }
    _modify { yield &parts[0] }
  }

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
    switch keyPath {
    case \Self.count: \Self._count
    case \Self.part: \Self._part
    default: nil
    }
  }

  func _$didChange(_ keyPath: PartialKeyPath<Self>) {
    _$observationRegistrar.didChange(self, keyPath: keyPath)
  }
}

/// Counts, and runs its child.
struct PartFeature: Reducer {
  typealias State = Part

  indirect enum Action: CasePathable {
    case tapped
    case part(Action)

    struct AllCasePaths: Sendable {
      var part: AnyCasePath<Action, Action> {
        ._$embed(Action.part) {
          switch $0 {
          case .part(let value): value
          case .tapped: nil
          }
        }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<Part, Action> {
    Scope(state: \.part, action: \.part) { PartFeature() }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }
}

extension Store<Part, PartFeature.Action> {
  /// The store of a nested feature.
  func inner(_ depth: Int) -> Store<Part, PartFeature.Action> {
    (0..<depth).reduce(self) { store, _ in store.scope(state: \.part, action: \.part) }
  }
}
