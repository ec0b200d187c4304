import ComposableArchitecture

/// A directory of the members, to search.
struct Members: ReducerProtocol {
  struct State: Equatable {
    let session: Session
    /// The search text. An empty text matches all members.
    var query = ""
    /// The members for the query or, while ``isLoading``, for the query of the last response; `nil` before the first
    /// response.
    var members: [Member]?
    var isLoading = false
    /// The reason why the last request failed.
    var failure: String?
  }

  enum Action: Equatable {
    /// The feature appears.
    case appeared
    case refreshButtonTapped
    case queryChanged(String)
    case response(TaskResult<[Member]>)
    case delegate(Delegate)

    /// Actions for the parent feature.
    enum Delegate: Equatable {
      case sessionExpired
    }
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case request
  }

  /// The time without changes to the query before the search starts.
  static let debounce = Duration.milliseconds(300)

  @Dependency(\.club) var club
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .appeared:
      return state.members == nil && !state.isLoading ? load(after: .zero, &state) : .none

    case .refreshButtonTapped:
      return load(after: .zero, &state)

    case .queryChanged(let query):
      guard query != state.query else { return .none }
      state.query = query
      return load(after: Self.debounce, &state)

    case .response(.success(let members)):
      state.isLoading = false
      state.members = members
      return .none

    case .response(.failure(let error)):
      let error = ClubError(error)
      state.isLoading = false
      if error == .sessionExpired { return EffectTask(value: .delegate(.sessionExpired)) }
      state.failure = error.message
      return .none

    case .delegate:
      return .none
    }
  }

  /// Requests the members. The request replaces one that is pending or in flight.
  private func load(after delay: Duration, _ state: inout State) -> EffectTask<Action> {
    state.isLoading = true
    state.failure = nil
    return .task { [club, clock, query = state.query, session = state.session] in
      // A sleep of zero would last until a test advances the clock.
      if delay > .zero { try await clock.sleep(for: delay) }
      return .response(await TaskResult { try await club.members(query, session) })
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
