import ComposableArchitecture

/// A search in the catalogue of the warehouse, which is slow.
struct Catalogue: Reducer {
  struct State: Equatable {
    /// The search text. An empty text matches all articles.
    var query: String
    /// The articles of the last response; `nil` before the first response.
    var articles: [Article]?
    var isSearching = false
  }

  enum Action: Equatable {
    /// The catalogue appears.
    case task
    case queryChanged(String)
    case response(TaskResult<[Article]>)
    case articleTapped(Article)
    case delegate(Delegate)

    /// Actions for the parent feature.
    enum Delegate: Equatable {
      case chose(Article)
      case failed(String)
    }
  }

  /// The cancel IDs of the effects.
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

  /// Searches for the query, and cancels the search for the previous query.
  private func search(_ state: inout State) -> Effect<Action> {
    state.isSearching = true
    return .run { [warehouse, query = state.query] send in
      await send(.response(TaskResult { try await warehouse.catalogue(query) }))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}
