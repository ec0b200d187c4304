import ComposableArchitecture
import DemoServer

/// The other end of the wire, which can be told to be slow and to fail. It counts what it is asked.
struct Server: Reducer {
  struct State: Equatable {
    /// How long an answer takes.
    var latency = Duration.zero
    var failing = Failing.never
    var counts = RequestCounts()

    /// What the server is notified.
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
    /// The app is on the screen.
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
