import ComposableArchitecture

/// Two tabs that share the same stats, which are in one of three storages.
@Reducer
struct Counters {
  @ObservableState
  struct State: Equatable {
    let storage: Storage
    var tab = Tab.counter
    var counter: CounterTab.State
    var profile: ProfileTab.State
    @Shared var stats: Stats
    /// The stats after this app's last change or load. If the current stats are different, another program changed
    /// them.
    var known: Stats
    /// A notice about a damaged file.
    var notice: String?

    /// - Parameter storage: The storage of the stats. Features with the same storage share them.
    init(in storage: Storage) {
      self.storage = storage
      counter = CounterTab.State(in: storage)
      profile = ProfileTab.State(in: storage)
      let stats = Shared(in: storage)
      _stats = stats
      known = stats.wrappedValue
    }
  }

  enum Tab: Equatable, Sendable {
    case counter, profile
  }

  enum Action {
    case tabChosen(Tab)
    case counter(CounterTab.Action)
    case profile(ProfileTab.Action)
    case loadButtonTapped
    case loaded
    case saveButtonTapped
    case startOverButtonTapped
    case externalEditButtonTapped(ExternalEdit)
  }

  @Dependency(\.defaultFileStorage) var files
  @Dependency(\.places) var places

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { CounterTab() }
    Scope(state: \.profile, action: \.profile) { ProfileTab() }
    Reduce { state, action in
      switch action {
      case .tabChosen(let tab):
        state.tab = tab
        return .none

      case .counter, .profile:
        state.known = state.stats
        state.notice = nil
        return .none

      case .loadButtonTapped:
        return .run { [stats = state.$stats] send in
          // An error becomes the reference's `loadError`, which the view shows.
          try? await stats.load()
          await send(.loaded)
        }

      case .loaded:
        state.known = state.stats
        state.notice = nil
        return .none

      case .saveButtonTapped:
        return .run { [stats = state.$stats] _ in try? await stats.save() }

      case .startOverButtonTapped:
        let wasDamaged = state.$stats.loadError is DecodingError
        let copy = files.copyOfDamagedFile(places.stats).lastPathComponent
        state.$stats.withLock { $0 = Stats() }
        state.known = state.stats
        state.notice =
          wasDamaged && state.storage == .file ? "The damaged file is kept as \(copy)." : nil
        return .none

      case .externalEditButtonTapped(let edit):
        state.known = state.stats
        state.notice = nil
        return .run { _ in try? await edit.apply() }
      }
    }
  }
}

extension Counters.State {
  /// Whether another program changed the stats since this app did.
  var isChangedByOthers: Bool { stats != known }
}
