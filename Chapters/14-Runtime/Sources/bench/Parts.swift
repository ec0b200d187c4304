import Benchmarking
import ComposableArchitecture

// Features with a child that always exists. A struct can't contain a struct of its own type, so each level has its own.
// A generic type would need only one declaration, but the compiler doesn't specialize types that are nested this deeply.

/// The actions of all levels.
indirect enum PartAction: CasePathable {
  case tapped
  case part(PartAction)

  struct AllCasePaths: Sendable {
    var part: AnyCasePath<PartAction, PartAction> {
      ._$embed(PartAction.part) {
        switch $0 {
        case .part(let value): value
        case .tapped: nil
        }
      }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

private struct Part0: Reducer {
  struct State { var count = 0 }

  func reduce(into state: inout State, action: PartAction) -> Effect<PartAction> {
    if case .tapped = action { state.count += 1 }
    return .none
  }
}

private struct Part1: Reducer {
  struct State { var part = Part0.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part0() }
    Reduce { _, _ in .none }
  }
}

private struct Part2: Reducer {
  struct State { var part = Part1.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part1() }
    Reduce { _, _ in .none }
  }
}

private struct Part3: Reducer {
  struct State { var part = Part2.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part2() }
    Reduce { _, _ in .none }
  }
}

private struct Part4: Reducer {
  struct State { var part = Part3.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part3() }
    Reduce { _, _ in .none }
  }
}

private struct Part5: Reducer {
  struct State { var part = Part4.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part4() }
    Reduce { _, _ in .none }
  }
}

private struct Part6: Reducer {
  struct State { var part = Part5.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part5() }
    Reduce { _, _ in .none }
  }
}

private struct Part7: Reducer {
  struct State { var part = Part6.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part6() }
    Reduce { _, _ in .none }
  }
}

private struct Part8: Reducer {
  struct State { var part = Part7.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part7() }
    Reduce { _, _ in .none }
  }
}

private struct Part9: Reducer {
  struct State { var part = Part8.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part8() }
    Reduce { _, _ in .none }
  }
}

private struct Part10: Reducer {
  struct State { var part = Part9.State() }

  var body: some Reducer<State, PartAction> {
    Scope(state: \.part, action: \.part) { Part9() }
    Reduce { _, _ in .none }
  }
}

/// The cost of an action that is sent through parts that always exist.
@MainActor let throughParts = [
  Measurement("through 1 part that always exists") { stopwatch in
    let store = Store(initialState: Part1.State()) { Part1() }.part
    stopwatch.time { store.send(.tapped) }
  },
  Measurement("through 5 parts that always exist") { stopwatch in
    let store = Store(initialState: Part5.State()) { Part5() }.part.part.part.part.part
    stopwatch.time { store.send(.tapped) }
  },
  Measurement("through 10 parts that always exist") { stopwatch in
    let five = Store(initialState: Part10.State()) { Part10() }.part.part.part.part.part
    let store = five.part.part.part.part.part
    stopwatch.time { store.send(.tapped) }
  },
]

extension Store<Part1.State, PartAction> {
  fileprivate var part: Store<Part0.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part2.State, PartAction> {
  fileprivate var part: Store<Part1.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part3.State, PartAction> {
  fileprivate var part: Store<Part2.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part4.State, PartAction> {
  fileprivate var part: Store<Part3.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part5.State, PartAction> {
  fileprivate var part: Store<Part4.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part6.State, PartAction> {
  fileprivate var part: Store<Part5.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part7.State, PartAction> {
  fileprivate var part: Store<Part6.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part8.State, PartAction> {
  fileprivate var part: Store<Part7.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part9.State, PartAction> {
  fileprivate var part: Store<Part8.State, PartAction> { scope(state: \.part, action: \.part) }
}

extension Store<Part10.State, PartAction> {
  fileprivate var part: Store<Part9.State, PartAction> { scope(state: \.part, action: \.part) }
}
