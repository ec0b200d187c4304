import ComposableArchitecture

/// A form to log in with, and then a profile.
struct Account: ReducerProtocol {
  struct State: Equatable {
    /// The log-in form, while no user is logged in.
    var login: Login.State? = Login.State()
    /// Who is logged in.
    var profile: Profile.State?
  }

  enum Action: Equatable {
    case login(Login.Action)
    case profile(Profile.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    EmptyReducer()
      .ifLet(\.login, action: /Action.login) {
        Login()
      }
      .ifLet(\.profile, action: /Action.profile) {
        Profile()
      }
  }
}
