import ComposableArchitecture
import OpenCombine

/// A number, and effects that change it.
struct Counter: ReducerProtocol {
  struct State: Equatable { var count = 0 }

  enum Action: Equatable {
    case increment
    case reset
    /// A publisher that sends `increment` as often as it is notified, the last time `reset` instead if it is more than
    /// once.
    case emit(Int)
    /// A task that sends `increment`.
    case run(Int)
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .reset:
      state.count = 0
      return .none
    case .emit(let count):
      return .publisher {
        (1...count).map { $0 > 1 && $0 == count ? .reset : .increment }.publisher
      }
    case .run:
      return .run { send in await send(.increment) }
    }
  }
}

/// Many rows, of which one is changed.
struct Table: ReducerProtocol {
  struct State: Equatable { var rows = (0..<10_000).map { Row(id: $0) } }

  struct Row: Equatable {
    let id: Int
    var isOn = false
  }

  enum Action: Equatable { case toggled(row: Int) }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .toggled(let row):
      state.rows[row].isOn.toggle()
      return .none
    }
  }
}
