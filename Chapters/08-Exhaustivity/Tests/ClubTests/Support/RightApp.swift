import ComposableArchitecture

@testable import club

/// The correct app, for tests that must not depend on the reader's solution. It consists of the app's own features.
/// Only their interactions are written again.
struct RightApp: ReducerProtocol {
  typealias State = club.AppFeature.State
  typealias Action = club.AppFeature.Action

  @Dependency(\.sessionStorage) private var sessionStorage
  @Dependency(\.date.now) private var now

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.account, action: /Action.account) {
      club.Account()
    }
    Scope(state: \.server, action: /Action.server) {
      club.Server()
    }
    Reduce { state, action in
      switch action {
      case .task:
        return .task { [sessionStorage] in
          .sessionLoaded(await TaskResult { try await sessionStorage.load() })
        }

      case .sessionLoaded(.success(let session)):
        guard let session, state.account.profile == nil else { return .none }
        guard session.expirationDate > now else { return expire(session, &state) }
        begin(session, &state)
        return .merge(.cancel(id: club.Login.CancelID.logIn), appear(state))

      case .sessionLoaded(.failure(let error)):
        state.storageFailure = ClubError(error).message
        return .none

      case .storageFailed(let error):
        state.storageFailure = error.message
        return .none

      case .tabSelected(let tab):
        state.selectedTab = tab
        return appear(state)

      case .account(.login(.delegate(.didLogIn(let session)))):
        begin(session, &state)
        state.selectedTab = .activity
        return .merge(store(&state) { try await $0.save(session) }, appear(state))

      case .activity(.delegate(.sessionExpired)), .members(.delegate(.sessionExpired)),
        .account(.profile(.delegate(.sessionExpired))):
        return expire(state.account.profile?.session, &state)

      case .account(.profile(.delegate(.didLogOut))):
        return end(club.Login.State(), &state)

      case .activity, .members, .account, .server:
        return .none
      }
    }
    .ifLet(\.activity, action: /Action.activity) {
      club.Activity()
    }
    .ifLet(\.members, action: /Action.members) {
      club.Members()
    }
  }

  private func begin(_ session: Session, _ state: inout State) {
    state.account = club.Account.State(
      login: nil, profile: club.Profile.State(session: session))
    state.activity = club.Activity.State(session: session)
    state.members = club.Members.State(session: session)
  }

  private func appear(_ state: State) -> EffectTask<Action> {
    switch state.selectedTab {
    case .activity: state.activity == nil ? .none : EffectTask(value: .activity(.appeared))
    case .members: state.members == nil ? .none : EffectTask(value: .members(.appeared))
    case .account:
      state.account.profile == nil ? .none : EffectTask(value: .account(.profile(.appeared)))
    }
  }

  private func expire(_ session: Session?, _ state: inout State) -> EffectTask<Action> {
    state.selectedTab = .account
    return end(
      club.Login.State(
        email: session?.email ?? "", message: ClubError.sessionExpired.message), &state)
  }

  private func end(_ login: club.Login.State, _ state: inout State) -> EffectTask<Action> {
    state.account = club.Account.State(login: login)
    state.activity = nil
    state.members = nil
    return .merge(
      .cancel(id: club.Activity.CancelID.request), .cancel(id: club.Members.CancelID.request),
      .cancel(id: club.Profile.CancelID.request), store(&state) { try await $0.remove() })
  }

  private func store(
    _ state: inout State, _ change: @escaping @Sendable (SessionStorage) async throws -> Void
  ) -> EffectTask<Action> {
    state.storageFailure = nil
    return .run { [sessionStorage] _ in
      try await change(sessionStorage)
    } catch: { error, send in
      await send(.storageFailed(ClubError(error)))
    }
    .cancellable(id: club.AppFeature.CancelID.storage, cancelInFlight: true)
  }
}
