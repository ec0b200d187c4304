import ComposableArchitecture
import DemoServer

/// The controls of the server: its latency, its failures, and the expiration of sessions.
struct Server: ReducerProtocol {
  struct State: Equatable {
    /// The time until a response.
    var latency = Duration.seconds(1)
    var failing = Failing.never

    /// The conditions for the server.
    var conditions: ServerConditions {
      var conditions = ServerConditions(latency: latency)
      switch failing {
      case .never: break
      case .everyOther: conditions.failures = .every(2)
      case .always: conditions.failures = .always
      case .logIn: conditions.failingTargets = ["/session"]
      case .activity: conditions.failingTargets = ["/activity"]
      case .members: conditions.failingTargets = ["/members"]
      case .profile: conditions.failingTargets = ["/profile"]
      }
      return conditions
    }
  }

  /// Which requests fail.
  enum Failing: String, CaseIterable, Equatable, Sendable {
    case never
    case everyOther = "every other"
    case always
    case logIn = "log-in"
    case activity, members, profile
  }

  enum Action: Equatable {
    /// The app appears.
    case task
    case latencyChanged(Duration)
    case failingChanged(Failing)
    case expireButtonTapped
  }

  @Dependency(\.club) var club

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .task:
      return setConditions(state)

    case .latencyChanged(let latency):
      state.latency = latency
      return setConditions(state)

    case .failingChanged(let failing):
      state.failing = failing
      return setConditions(state)

    case .expireButtonTapped:
      return .fireAndForget { [club] in await club.expireSessions() }
    }
  }

  private func setConditions(_ state: State) -> EffectTask<Action> {
    .fireAndForget { [club, conditions = state.conditions] in
      await club.setConditions(conditions)
    }
  }
}
