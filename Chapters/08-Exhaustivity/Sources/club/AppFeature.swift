import ComposableArchitecture
import Exercises

/// The whole app: three tabs and their interactions.
struct AppFeature: ReducerProtocol {
  /// The tabs of the app.
  enum Tab: String, CaseIterable, Sendable {
    case activity, members, account
  }

  struct State: Equatable {
    var selectedTab = Tab.activity
    /// The state of the tab while a user is logged in.
    var activity: Activity.State?
    /// The state of the tab while a user is logged in.
    var members: Members.State?
    var account = Account.State()
    var server = Server.State()
    /// The reason why the session can't be saved or read.
    var storageFailure: String?
  }

  enum Action: Equatable {
    /// The app appears.
    case task
    case sessionLoaded(TaskResult<Session?>)
    case storageFailed(ClubError)
    case tabSelected(Tab)
    case activity(Activity.Action)
    case members(Members.Action)
    case account(Account.Action)
    case server(Server.Action)
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case storage
  }

  @Dependency(\.sessionStorage) var sessionStorage
  @Dependency(\.date.now) var now

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.account, action: /Action.account) {
      Account()
    }
    Scope(state: \.server, action: /Action.server) {
      Server()
    }
    Reduce { state, action in
      switch action {
      case .task:
        return .task { [sessionStorage] in
          .sessionLoaded(await TaskResult { try await sessionStorage.load() })
        }

      case .sessionLoaded(.success(let session)):
        return restore(session, &state)

      case .sessionLoaded(.failure(let error)):
        state.storageFailure = ClubError(error).message
        return .none

      case .storageFailed(let error):
        state.storageFailure = error.message
        return .none

      case .tabSelected(let tab):
        state.selectedTab = tab
        return appear(state)

      case .activity, .members, .account:
        return listen(to: action, &state)

      case .server:
        return .none
      }
    }
    .ifLet(\.activity, action: /Action.activity) {
      Activity()
    }
    .ifLet(\.members, action: /Action.members) {
      Members()
    }
  }

  /// Updates the other tabs after an action of one tab.
  private func listen(to action: Action, _ state: inout State) -> EffectTask<Action> {
    // Exercise 8.8
    exercise("8.8", "update the other tabs for an action of one tab", returning: .none)
  }

  /// Restores the last session, unless it has expired.
  private func restore(_ session: Session?, _ state: inout State) -> EffectTask<Action> {
    // A user who already logged in has a newer session.
    guard let session, state.account.profile == nil else { return .none }
    guard session.expirationDate > now else {
      state.selectedTab = .account
      return logOut(
        to: Login.State(email: session.email, message: ClubError.sessionExpired.message), &state)
    }
    state.account = Account.State(login: nil, profile: Profile.State(session: session))
    state.activity = Activity.State(session: session)
    state.members = Members.State(session: session)
    return .merge(.cancel(id: Login.CancelID.logIn), appear(state))
  }

  /// Sends `appeared` to the selected tab, which loads its data if necessary.
  private func appear(_ state: State) -> EffectTask<Action> {
    switch state.selectedTab {
    case .activity: state.activity == nil ? .none : EffectTask(value: .activity(.appeared))
    case .members: state.members == nil ? .none : EffectTask(value: .members(.appeared))
    case .account:
      state.account.profile == nil ? .none : EffectTask(value: .account(.profile(.appeared)))
    }
  }

  /// Removes the session and its data, and shows the log-in form.
  private func logOut(
    to login: Login.State, _ state: inout State
  ) -> EffectTask<Action> {
    state.account = Account.State(login: login)
    state.activity = nil
    state.members = nil
    return .merge(
      .cancel(id: Activity.CancelID.request), .cancel(id: Members.CancelID.request),
      .cancel(id: Profile.CancelID.request), store(&state) { try await $0.remove() })
  }

  private func save(_ session: Session, _ state: inout State) -> EffectTask<Action> {
    store(&state) { try await $0.save(session) }
  }

  /// Changes the stored session. A new change replaces a pending one.
  private func store(
    _ state: inout State, _ change: @escaping @Sendable (SessionStorage) async throws -> Void
  ) -> EffectTask<Action> {
    state.storageFailure = nil
    return .run { [sessionStorage] _ in
      try await change(sessionStorage)
    } catch: { error, send in
      await send(.storageFailed(ClubError(error)))
    }
    .cancellable(id: CancelID.storage, cancelInFlight: true)
  }
}
