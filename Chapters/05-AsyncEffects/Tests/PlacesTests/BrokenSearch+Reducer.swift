import ComposableArchitecture

@testable import places

extension BrokenSearch {
  var reducer: SearchReducer {
    let history = LockIsolated(History())
    return SearchReducer { state, action, environment in
      let before = state
      _ = places.searchReducer.run(&state, action, environment)
      change(&state, before, action)
      switch action {
      case .queryChanged(let query):
        return search(query, after: history.value, in: environment)
      case .response(let result):
        history.withValue {
          $0.hasAnswered = true
          if case .failure = result { $0.hasFailed = true }
        }
        return .none
      }
    }
  }

  fileprivate struct History {
    var hasAnswered = false
    var hasFailed = false
  }

  /// Adds a mistake after the state is changed.
  private func change(_ state: inout SearchState, _ before: SearchState, _ action: SearchAction) {
    switch (self, action) {
    case (.doesNotSay, _): state.isSearching = false
    case (.searchesOn, .response): state.isSearching = true
    case (.searchesForNothing, .queryChanged("")): state.isSearching = true
    case (.hidesResults, .response): state.results = before.results
    case (.forgetsResults, .queryChanged): state.results = []
    case (.keepsResults, .queryChanged): state.results = before.results
    case (.hidesFailure, .response): state.failure = nil
    case (.showsBoth, .response(.failure)): state.results = before.results
    case (.searchesAfterFailure, .response(.failure)): state.isSearching = true
    case (.keepsFailure, .queryChanged): state.failure = before.failure
    default: break
    }
  }

  fileprivate enum ID: Hashable { case wait, request }

  /// The wait and the request, each with its own cancel ID, so that each can have its own mistake.
  private func search(
    _ query: String, after history: History, in environment: SearchEnvironment
  ) -> Effect<SearchAction, Never> {
    var ended: [ID] = []
    if self != (query.isEmpty ? .waitsOn : .asksForEachKey) { ended.append(.wait) }
    if self != (query.isEmpty ? .asksOn : .olderAnswers) { ended.append(.request) }
    let asks =
      !(query.isEmpty && self != .asksForNothing)
      && !(self == .asksOnce && history.hasAnswered) && !(self == .givesUp && history.hasFailed)
    return .run { [ended] send in
      for id in ended { await Task.cancel(id: id) }
      if asks { try await request(query, in: environment, send) }
    }
  }

  private func request(
    _ query: String, in environment: SearchEnvironment, _ send: Send<SearchAction>
  ) async throws {
    if self != .hurries {
      try await withTaskCancellation(id: ID.wait) {
        try await environment.clock.sleep(for: wait)
      }
    }
    await withTaskCancellation(id: ID.request) {
      let question = self == .asksForOther ? query.uppercased() : query
      let result = await TaskResult { try await environment.weather.search(question) }
      if case .failure = result, self == .isSilent { return }
      await send(.response(result))
      if self == .answersTwice { await send(.response(result)) }
    }
  }

  private var wait: Duration {
    switch self {
    case .isImpatient: .milliseconds(200)
    case .isEarly: .milliseconds(299)
    case .dawdles: .milliseconds(301)
    default: .milliseconds(300)
    }
  }
}
