import ComposableArchitecture

/// The members' posts.
struct Activity: ReducerProtocol {
  struct State: Equatable {
    let session: Session
    /// The posts, the latest first; `nil` before the first response.
    var posts: [Post]?
    var isLoading = false
    /// The reason why the last request failed.
    var failure: String?
  }

  enum Action: Equatable {
    /// The feature appears.
    case appeared
    case refreshButtonTapped
    case response(TaskResult<[Post]>)
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

  @Dependency(\.club) var club

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .appeared:
      return state.posts == nil && !state.isLoading ? load(&state) : .none

    case .refreshButtonTapped:
      return load(&state)

    case .response(.success(let posts)):
      state.isLoading = false
      state.posts = posts
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

  private func load(_ state: inout State) -> EffectTask<Action> {
    state.isLoading = true
    state.failure = nil
    return .task { [club, session = state.session] in
      .response(await TaskResult { try await club.activity(session) })
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
