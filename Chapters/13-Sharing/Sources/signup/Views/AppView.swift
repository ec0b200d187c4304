import ComposableArchitecture
import TerminalUI

/// The app's screens: the root screen, and one for each step of the flow.
struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>
  let places: Places

  var body: some View {
    NavigationStack(path: $store.scope(state: \.flow.path, action: \.flow.path)) {
      HomeView(store: store, places: places)
    } destination: { store in
      switch store.case {
      case .basics(let store): BasicsView(store: store)
      case .personalInfo(let store): PersonalInfoView(store: store)
      case .topics(let store): TopicsView(store: store)
      case .summary(let store): SummaryView(store: store)
      }
    }
    .task { await store.send(.launched).finish() }
  }
}

/// The root screen.
struct HomeView: View {
  let store: StoreOf<AppFeature>
  let places: Places

  var body: some View {
    Text(store.launches == 1 ? "The first launch" : "Launch \(store.launches)").dimmed()
    if let newcomer = store.flow.newcomer {
      Text("\(newcomer) has signed up.").foregroundColor(.green)
    }
    switch store.scope(state: \.place, action: \.place).case {
    case .counters(let store): CountersView(store: store, places: places)
    case .accounts(let store): AccountsView(store: store)
    }
    if let race = store.race {
      Text("with withLock: \(race.withLock)    without: \(race.without)")
    }
    if store.showsPlaces { PlacesView(places: places) }
    HomeCommands(store: store)
  }
}

/// The commands of the root screen that are always available.
struct HomeCommands: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    Button("flow", help: "Starts signing up, with the data entered so far.") {
      store.send(.flow(.startButtonTapped))
    }
    Button(
      "tab", argument: .choice("storage", among: Storage.allCases, title: \.rawValue),
      help: "Shows the stats of a storage."
    ) {
      store.send(.tabChosen($0))
    }
    Button("accounts", help: "Shows all accounts.") { store.send(.accountsButtonTapped) }
    Button(
      "race", argument: .integer("tasks", in: 1...100_000),
      help: "Lets tasks add one to two counts: with a lock, and without."
    ) {
      store.send(.raceButtonTapped($0))
    }
    Button("where", help: "Shows or hides where everything is stored.") {
      store.send(.whereButtonTapped)
    }
  }
}

/// The locations of the data.
struct PlacesView: View {
  let places: Places

  var body: some View {
    Section("Places") {
      if places.isInMemory {
        Text("Nothing is stored while time stands still.")
      } else {
        Text("stats: \(places.stats.path(percentEncoded: false))")
        Text("defaults: \(places.defaults.path(percentEncoded: false))")
        Text("accounts: \(places.database.path(percentEncoded: false))")
      }
    }
  }
}
