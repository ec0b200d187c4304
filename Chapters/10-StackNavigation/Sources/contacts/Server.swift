import ComposableArchitecture
import DemoServer

/// The controls of the server: its latency, its failures, and the counts of its requests.
struct Server: Reducer {
  struct State: Equatable {
    /// The time until a response.
    var latency = Duration.zero
    var failing = Failing.never
    var counts = RequestCounts()

    /// The conditions for the server.
    var conditions: ServerConditions {
      var conditions = ServerConditions(latency: latency)
      switch failing {
      case .never: break
      case .everyOther: conditions.failures = .every(2)
      case .always: conditions.failures = .always
      }
      return conditions
    }
  }

  /// Which requests fail.
  enum Failing: String, CaseIterable, Equatable, Sendable {
    case never
    case everyOther = "every other"
    case always
  }

  enum Action: Equatable {
    /// The app appears.
    case task
    case countsChanged(RequestCounts)
    case latencyChanged(Duration)
    case failingChanged(Failing)
  }

  @Dependency(\.presenceClient) var presenceClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .merge(
        setConditions(state),
        .run { [presenceClient] send in
          for await counts in await presenceClient.counts() { await send(.countsChanged(counts)) }
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
    .run { [presenceClient, conditions = state.conditions] _ in
      await presenceClient.setConditions(conditions)
    }
  }
}
