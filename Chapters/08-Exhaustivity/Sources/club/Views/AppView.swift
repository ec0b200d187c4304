import ComposableArchitecture
import TerminalUI

/// The app's screen: a line with the tabs, and below it the selected tab.
struct AppView: View {
  let store: StoreOf<AppFeature>

  /// The state that this view needs.
  private struct ViewState: Equatable {
    var selectedTab: AppFeature.Tab
    var storageFailure: String?

    init(_ state: AppFeature.State) {
      selectedTab = state.selectedTab
      storageFailure = state.storageFailure
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      Section(viewStore.selectedTab.line) {
        switch viewStore.selectedTab {
        case .activity:
          IfLetStore(
            store.scope(state: \.activity, action: AppFeature.Action.activity),
            then: ActivityView.init, else: LoggedOutView.init)
        case .members:
          IfLetStore(
            store.scope(state: \.members, action: AppFeature.Action.members),
            then: MembersView.init, else: LoggedOutView.init)
        case .account:
          AccountView(store: store.scope(state: \.account, action: AppFeature.Action.account))
        }
      }
      if let failure = viewStore.storageFailure {
        Text("The session cannot be kept: \(failure)").foregroundColor(.red)
      }
      Button(
        "tab", argument: .choice("name", among: AppFeature.Tab.allCases, title: \.rawValue),
        help: "Selects a tab: activity, members or account."
      ) {
        viewStore.send(.tabSelected($0))
      }
      ServerView(store: store.scope(state: \.server, action: AppFeature.Action.server))
    }
    .task { await ViewStore(store.stateless).send(.task).finish() }
  }
}

extension AppFeature.Tab {
  /// All tabs, with this one in brackets: `Activity  [Members]  Account`.
  fileprivate var line: String {
    Self.allCases.map { tab in
      let title = tab.rawValue.capitalized
      return tab == self ? "[\(title)]" : title
    }
    .joined(separator: "  ")
  }
}

/// The replacement of a tab that needs a session.
private struct LoggedOutView: View {
  var body: some View {
    Text("You are not logged in. Go to the tab “account”.").dimmed()
  }
}
