import ComposableArchitecture

// Observed states, with the code of `@ObservableState` written by hand.

/// An observable row.
struct ObservedRow: ObservableState, Observable, Identifiable {
  let id: Int
  private var _count = 0
  private var _$observationRegistrar = ObservationStateRegistrar()

  init(id: Int) { self.id = id }

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

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
    switch keyPath {
    case \Self.count: \Self._count
    default: nil
    }
  }

  func _$didChange(_ keyPath: PartialKeyPath<Self>) {
    _$observationRegistrar.didChange(self, keyPath: keyPath)
  }
}

/// Many rows, and a number of its own.
struct ObservedRows: ObservableState, Observable {
  private var _rows: IdentifiedArrayOf<ObservedRow>
  private var _number = 0
  private var _$observationRegistrar = ObservationStateRegistrar()

  init(count: Int) {
    _rows = IdentifiedArray(uniqueElements: (0..<count).map { ObservedRow(id: $0) })
  }

  var rows: IdentifiedArrayOf<ObservedRow> {
    get {
      _$observationRegistrar.access(self, keyPath: \.rows)
      return _rows
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.rows, &_rows, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.rows, &_rows)
      defer {
        _$observationRegistrar.didModify(self, keyPath: \.rows, &_rows, identity)
      }
      yield &_rows
    }
  }

  var number: Int {
    get {
      _$observationRegistrar.access(self, keyPath: \.number)
      return _number
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.number, &_number, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.number, &_number)
      defer {
        _$observationRegistrar.didModify(self, keyPath: \.number, &_number, identity)
      }
      yield &_number
    }
  }

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
    switch keyPath {
    case \Self.rows: \Self._rows
    case \Self.number: \Self._number
    default: nil
    }
  }

  func _$didChange(_ keyPath: PartialKeyPath<Self>) {
    _$observationRegistrar.didChange(self, keyPath: keyPath)
  }
}

/// Changes rows by its `forEach`, or by itself.
struct ObservedList: Reducer {
  typealias State = ObservedRows

  enum Action: CasePathable {
    case rows(IdentifiedAction<Int, Int>)
    case changeRow(Int)
    case add(Int)

    struct AllCasePaths: Sendable {
      var rows: AnyCasePath<Action, IdentifiedAction<Int, Int>> {
        ._$embed(Action.rows) {
          switch $0 {
          case .rows(let value): value
          case .changeRow, .add: nil
          }
        }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<ObservedRows, Action> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .changeRow(let id): state.rows[id: id]?.count += 1
      case .add(let number): state.number += number
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      Reduce { row, action in
        row.count += action
        return .none
      }
    }
  }
}
