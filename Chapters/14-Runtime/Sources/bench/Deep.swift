import ComposableArchitecture

// A feature that presents a feature of its own type, with the code of the macros written by hand.

/// A screen that may present a screen of its own type.
struct Deep: ObservableState, Observable {
  private var _count = 0
  private var _child = PresentationState<Deep>(wrappedValue: nil)
  private var _$observationRegistrar = ObservationStateRegistrar()

  init(depth: Int) {
    if depth > 0 { _child = PresentationState(wrappedValue: Deep(depth: depth - 1)) }
  }

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

  /// The equivalent of `$child`.
  var presentation: PresentationState<Deep> {
    get {
      _$observationRegistrar.access(self, keyPath: \.child)
      return _child
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.child, &_child, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.child, &_child)
      defer { _$observationRegistrar.didModify(self, keyPath: \.child, &_child, identity) }
      yield &_child
    }
  }

  var child: Deep? { presentation.wrappedValue }

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
    switch keyPath {
    case \Self.count: \Self._count
    case \Self.child: \Self._child.wrappedValue
    case \Self.presentation: \Self._child
    default: nil
    }
  }

  func _$didChange(_ keyPath: PartialKeyPath<Self>) {
    _$observationRegistrar.didChange(self, keyPath: keyPath)
  }
}

/// Counts, and presents a feature of its own type.
struct DeepFeature: Reducer {
  typealias State = Deep

  indirect enum Action: CasePathable {
    case tapped, present
    case child(PresentationAction<Action>)

    /// An action of the innermost feature.
    static func tapped(depth: Int) -> Action {
      depth == 0 ? .tapped : .child(.presented(.tapped(depth: depth - 1)))
    }

    struct AllCasePaths: Sendable {
      var child: AnyCasePath<Action, PresentationAction<Action>> {
        ._$embed(Action.child) {
          switch $0 {
          case .child(let value): value
          case .tapped, .present: nil
          }
        }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<Deep, Action> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .present: state.presentation = PresentationState(wrappedValue: Deep(depth: 0))
      case .child: break
      }
      return .none
    }
    .ifLet(\.presentation, action: \.child) { DeepFeature() }
  }
}

extension Store<Deep, DeepFeature.Action> {
  /// The store of a nested feature.
  func inner(_ depth: Int) -> Store<Deep, DeepFeature.Action> {
    (0..<depth).reduce(self) { store, _ in
      store.scope(state: \.child, action: \.child.presented)!
    }
  }
}
