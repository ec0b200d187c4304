import ComposableArchitecture
import TerminalUI

/// The profile of the logged-in member.
struct ProfileView: View {
  let store: StoreOf<Profile>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      RequestStatus(isLoading: viewStore.isLoading, failure: viewStore.failure)
      if let profile = viewStore.profile {
        Text(profile.name).bold()
        Text("“\(profile.motto)”")
        Text("A member since \(String(profile.memberSince)).")
      }
      Text("Logged in as \(viewStore.session.email).").dimmed()
      Button("refresh", help: "Loads what is on this tab again.") {
        viewStore.send(.refreshButtonTapped)
      }
      Button("log-out", help: "Ends the session.") { viewStore.send(.logOutButtonTapped) }
    }
  }
}
