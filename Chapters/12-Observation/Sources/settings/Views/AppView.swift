import ComposableArchitecture
import TerminalUI

/// The app's screen: the account, and the form on top of it.
struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>
  let evaluations: Evaluations

  var body: some View {
    Section("Account") {
      Text(store.settings.displayName).bold() + Text(store.settings.details)
      Button("edit", help: "Opens the form for changing the settings.") {
        store.send(.editButtonTapped)
      }
    }
    .navigationDestination(item: $store.scope(state: \.form, action: \.form)) { form in
      SettingsView(store: form, evaluations: evaluations)
    }
  }
}

extension Settings {
  /// The text after the name: `, weekly digest, 20 posts on a page`.
  var details: String {
    let digest = digest == .off ? "no digest" : "\(digest.rawValue) digest"
    return ", \(digest), \(pageSize) posts on a page"
  }
}
