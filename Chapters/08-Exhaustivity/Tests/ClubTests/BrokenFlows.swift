import ComposableArchitecture

@testable import club

/// The app with one mistake in how its tabs work together. The raw value describes the mistake.
enum BrokenFlow: String, Variant {
  case staysOnTab = "after a login the tab “account” stays selected"
  case othersProfile = "after a login the profile is a different user's"
  case oldProfile = "after a login the profile has a different session of the same user"
  case othersActivity = "after a login the activity is requested with a different user's session"
  case oldActivity =
    "after a login the activity is requested with a different session of the same user"
  case keepsForm = "after a login the form isn't removed"
  case loadsNothing = "after a login the activity does not load"
  static let ofLogIns: [Self] = [
    .staysOnTab, .othersProfile, .oldProfile, .othersActivity, .oldActivity, .keepsForm,
    .loadsNothing,
  ]

  case staysOnOldTab = "when the session has expired, the tab “activity” stays selected"
  case showsOldList = "when the session has expired, the old list is still shown"
  case staysLoggedIn = "when the session has expired, the profile isn't removed"
  case saysNothing = "when the session has expired, the form does not say so"
  case saysAnother = "when the session has expired, the form shows the message for a wrong password"
  case losesAddress = "when the session has expired, the form has no address"
  case showsNoForm = "when the session has expired, there is no form"
  static let ofExpirations: [Self] = [
    .staysOnOldTab, .showsOldList, .staysLoggedIn, .saysNothing, .saysAnother, .losesAddress,
    .showsNoForm,
  ]

  @MainActor
  func reducer(
    around right: some ReducerProtocol<club.AppFeature.State, club.AppFeature.Action>
  ) -> Reduce<club.AppFeature.State, club.AppFeature.Action> {
    Reduce(FaultyApp(fault: self, base: right))
  }
}

private struct FaultyApp<Base: ReducerProtocol<club.AppFeature.State, club.AppFeature.Action>>:
  ReducerProtocol
{
  typealias State = club.AppFeature.State
  typealias Action = club.AppFeature.Action

  let fault: BrokenFlow
  let base: Base

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let before = state
    let effect = base.reduce(into: &state, action: action)
    switch action {
    case .account(.login(.delegate(.didLogIn))): changeAfterLogIn(&state, before)
    case .activity(.delegate(.sessionExpired)), .members(.delegate(.sessionExpired)),
      .account(.profile(.delegate(.sessionExpired))):
      changeAfterExpiration(&state, before)
    case .activity(.appeared) where fault == .loadsNothing:
      state = before
      return .none
    default: break
    }
    return effect
  }

  private func changeAfterLogIn(_ state: inout State, _ before: State) {
    let other = Session(
      token: "4-5-6", email: "grace@example.com", expirationDate: Session.ada.expirationDate)
    let old = Session(
      token: "7-8-9", email: Session.ada.email, expirationDate: Session.ada.expirationDate)
    switch fault {
    case .staysOnTab: state.selectedTab = before.selectedTab
    case .othersProfile: state.account.profile = club.Profile.State(session: other)
    case .oldProfile: state.account.profile = club.Profile.State(session: old)
    case .othersActivity: state.activity = club.Activity.State(session: other)
    case .oldActivity: state.activity = club.Activity.State(session: old)
    case .keepsForm: state.account.login = before.account.login
    default: break
    }
  }

  private func changeAfterExpiration(_ state: inout State, _ before: State) {
    switch fault {
    case .staysOnOldTab: state.selectedTab = before.selectedTab
    case .showsOldList: state.activity = before.activity
    case .staysLoggedIn: state.account.profile = before.account.profile
    case .saysNothing: state.account.login?.message = nil
    case .saysAnother: state.account.login?.message = ClubError.wrongPassword.message
    case .losesAddress: state.account.login?.email = ""
    case .showsNoForm: state.account.login = nil
    default: break
    }
  }
}
