import ComposableArchitecture

/// A directory of the members, to search.
struct Members: ReducerProtocol {
  struct State: Equatable {
    let session: Session
    /// What is searched for. With an empty text, all members are shown.
    var query = ""
    /// The members for the query or, while ``isLoading``, for the last one that was answered; `nil` before the
    /// first answer.
    var members: [Member]?
    var isLoading = false
    /// Why the last request failed.
    var failure: String?
  }

  enum Action: Equatable {
    /// The feature is on the screen.
    case appeared
    case refreshButtonTapped
    case queryChanged(String)
    case response(TaskResult<[Member]>)
    case delegate(Delegate)

    /// What the feature around this one is notified.
    enum Delegate: Equatable {
      case sessionExpired
    }
  }

  /// What the effects are known by.
  enum CancelID: Hashable, Sendable {
    case request
  }

  /// How long the query must stay the same before it is searched for.
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

  /// Asks for the members. A request that is waiting, or running, is replaced.
  private func load(after delay: Duration, _ state: inout State) -> EffectTask<Action> {
    state.isLoading = true
    state.failure = nil
    return .task { [club, clock, query = state.query, session = state.session] in
      // A sleep of no time at all would last until somebody moves a test clock.
      if delay > .zero { try await clock.sleep(for: delay) }
      return .response(await TaskResult { try await club.members(query, session) })
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
