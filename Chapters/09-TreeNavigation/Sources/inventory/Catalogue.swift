import ComposableArchitecture

/// A search in the catalogue of the warehouse, which is slow.
struct Catalogue: Reducer {
  struct State: Equatable {
    /// What is searched for. With an empty text, all articles are shown.
    var query: String
    /// The articles for the last query that was answered; `nil` before the first answer.
    var articles: [Article]?
    var isSearching = false
  }

  enum Action: Equatable {
    /// The catalogue is on the screen.
    case task
    case queryChanged(String)
    case response(TaskResult<[Article]>)
    case articleTapped(Article)
    case delegate(Delegate)

    /// What the feature around this one is notified.
    enum Delegate: Equatable {
      case chose(Article)
      case failed(String)
    }
  }

  /// What the effects are known by.
  enum CancelID: Hashable, Sendable {
    case search
  }

  @Dependency(\.warehouse) var warehouse

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return search(&state)

    case .queryChanged(let query):
      state.query = query
      return search(&state)

    case .response(.success(let articles)):
      state.isSearching = false
      state.articles = articles
      return .none

    case .response(.failure(let error)):
      state.isSearching = false
      return .send(.delegate(.failed(WarehouseError(error).message)))

    case .articleTapped(let article):
      return .send(.delegate(.chose(article)))

    case .delegate:
      return .none
    }
  }

  /// Searches for the query, and no longer for the one before.
  private func search(_ state: inout State) -> Effect<Action> {
    state.isSearching = true
    return .run { [warehouse, query = state.query] send in
      await send(.response(TaskResult { try await warehouse.catalogue(query) }))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}
