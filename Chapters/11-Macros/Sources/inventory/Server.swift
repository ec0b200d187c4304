import ComposableArchitecture
import DemoServer

/// The controls of the server: its latency, its failures, and the counts of its requests.
@Reducer
struct Server {
  struct State: Equatable {
    /// The time until a response. The catalogue takes two seconds more.
    var latency = Duration.zero
    var failing = Failing.never
    var counts = RequestCounts()

    /// The conditions for the server.
    var conditions: ServerConditions {
      var conditions = ServerConditions(latency: latency, delays: ["/catalogue": .seconds(2)])
      switch failing {
      case .never: break
      case .everyOther: conditions.failures = .every(2)
      case .always: conditions.failures = .always
      case .catalogue: conditions.failingTargets = ["/catalogue"]
      case .stock: conditions.failingTargets = ["/stock"]
      }
      return conditions
    }
  }

  /// Which requests fail.
  enum Failing: String, CaseIterable, Equatable, Sendable {
    case never
    case everyOther = "every other"
    case always, catalogue, stock
  }

  enum Action {
    /// The app appears.
    case task
    case countsChanged(RequestCounts)
    case latencyChanged(Duration)
    case failingChanged(Failing)
  }

  @Dependency(\.warehouse) var warehouse

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .merge(
        setConditions(state),
        .run { [warehouse] send in
          for await counts in await warehouse.counts() { await send(.countsChanged(counts)) }
        })

    case .countsChanged(let counts):
      state.counts = counts
      return .none

    case .latencyChanged(let latency):
      state.latency = latency
      return setConditions(state)

    case .failingChanged(let failing):
      state.failing = failing
      return setConditions(state)
    }
  }

  private func setConditions(_ state: State) -> Effect<Action> {
    .run { [warehouse, conditions = state.conditions] _ in
      await warehouse.setConditions(conditions)
    }
  }
}
