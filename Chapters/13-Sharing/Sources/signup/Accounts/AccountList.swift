import ComposableArchitecture

/// The list of all accounts, or of the accounts that match a search.
@Reducer
struct AccountList {
  @ObservableState
  struct State: Equatable {
    @Shared(.accounts()) var accounts
    var search = ""
    /// The account that `undo` restores.
    var deleted: Account?
  }

  enum Action {
    /// The list appears.
    case task
    case databaseWasWritten
    case searchSubmitted(String)
    case deleteButtonTapped(String)
    case undoButtonTapped
    case loadButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.accountsDatabase) var database
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        return .run { [clock, database] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            // If the database can't be read, loading the accounts reports it.
            if (try? await database.wasWrittenByOthers()) == true {
              await send(.databaseWasWritten)
            }
          }
        }

      case .databaseWasWritten, .loadButtonTapped:
        return .run { [accounts = state.$accounts] _ in try? await accounts.load() }

      case .searchSubmitted(let text):
        state.search = text
        return .run { [accounts = state.$accounts] _ in
          // An error becomes the reference's `loadError`, which the view shows.
          try? await accounts.load(.accounts(matching: text))
        }

      case .deleteButtonTapped(let email):
        guard let account = state.accounts.first(where: { $0.email == email }) else {
          return .none
        }
        state.deleted = account
        state.$accounts.withLock { $0.removeAll { $0.email == email } }
        return .none

      case .undoButtonTapped:
        guard let account = state.deleted else { return .none }
        state.deleted = nil
        state.$accounts.withLock { accounts in
          let index = accounts.firstIndex { $0.email > account.email } ?? accounts.endIndex
          accounts.insert(account, at: index)
        }
        return .none

      case .saveButtonTapped:
        return .run { [accounts = state.$accounts] _ in try? await accounts.save() }
      }
    }
  }
}
