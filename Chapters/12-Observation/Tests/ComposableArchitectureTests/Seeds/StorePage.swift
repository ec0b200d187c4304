import ComposableArchitecture
import TerminalUI

// The code of the page, block by block. TerminalUI has no tabs, so the three views are stacked. `evaluated` is ours.

/// Seed: 000, Store, Scoping; Accessing state; Instance Methods.
enum StorePage {
  @Reducer
  struct Tab {
    @ObservableState
    struct State: Equatable {
      var badge = 0
    }
    enum Action {
      case badgeIncremented
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .badgeIncremented:
          state.badge += 1
          return .none
        }
      }
    }
  }

  typealias Activity = Tab
  typealias Profile = Tab
  typealias Search = Tab

  @Reducer
  struct AppFeature {
    @ObservableState
    struct State: Equatable {
      var activity: Activity.State
      var profile: Profile.State
      var search: Search.State
      var rows: IdentifiedArrayOf<Row.State> = []
      var login: Tab.State?
      var unread = 0
    }

    enum Action {
      case activity(Activity.Action)
      case login(Tab.Action)
      case loginChanged(Tab.State?)
      case profile(Profile.Action)
      case rows(IdentifiedActionOf<Row>)
      case search(Search.Action)
      case unreadChanged(Int)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.activity, action: \.activity) { Activity() }
      Scope(state: \.profile, action: \.profile) { Profile() }
      Scope(state: \.search, action: \.search) { Search() }
      Reduce { state, action in
        switch action {
        case .loginChanged(let login):
          state.login = login
          return .none
        case .unreadChanged(let unread):
          state.unread = unread
          return .none
        case .activity, .login, .profile, .rows, .search:
          return .none
        }
      }
      .ifLet(\.login, action: \.login) { Tab() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var isOn = false
    }
    enum Action {
      case toggled
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .toggled:
          state.isOn.toggle()
          return .none
        }
      }
    }
  }

  struct TabView: View {
    let name: String
    let store: StoreOf<Tab>

    var body: some View {
      let _ = evaluated(name)
      Text("\(name): \(store.badge)")
      Button(name) { store.send(.badgeIncremented) }
    }
  }

  struct AppView: View {
    let store: StoreOf<AppFeature>

    var body: some View {
      let _ = evaluated("app")
      TabView(
        name: "Activity",
        store: store.scope(state: \.activity, action: \.activity)
      )
      TabView(
        name: "Search",
        store: store.scope(state: \.search, action: \.search)
      )
      TabView(
        name: "Profile",
        store: store.scope(state: \.profile, action: \.profile)
      )
    }
  }
}
