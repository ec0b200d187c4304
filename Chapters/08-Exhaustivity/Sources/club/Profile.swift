import ComposableArchitecture

/// The profile of the logged-in member.
struct Profile: ReducerProtocol {
  struct State: Equatable {
    let session: Session
    /// The profile; `nil` before the first response.
    var profile: MemberProfile?
    var isLoading = false
    /// The reason why the last request failed.
    var failure: String?
  }

  enum Action: Equatable {
    /// The feature appears.
    case appeared
    case refreshButtonTapped
    case response(TaskResult<MemberProfile>)
    case logOutButtonTapped
    case delegate(Delegate)

    /// Actions for the parent features.
    enum Delegate: Equatable {
      case didLogOut
      case sessionExpired
    }
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case request
  }

  @Dependency(\.club) var club

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .appeared:
      return state.profile == nil && !state.isLoading ? load(&state) : .none

    case .refreshButtonTapped:
      return load(&state)

    case .response(.success(let profile)):
      state.isLoading = false
      state.profile = profile
      return .none

    case .response(.failure(let error)):
      let error = ClubError(error)
      state.isLoading = false
      if error == .sessionExpired { return EffectTask(value: .delegate(.sessionExpired)) }
      state.failure = error.message
      return .none

    case .logOutButtonTapped:
      return EffectTask(value: .delegate(.didLogOut))

    case .delegate:
      return .none
    }
  }

  private func load(_ state: inout State) -> EffectTask<Action> {
    state.isLoading = true
    state.failure = nil
    return .task { [club, session = state.session] in
      .response(await TaskResult { try await club.profile(session) })
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
