import ComposableArchitecture

@testable import places

/// The app's search in a store, with a test clock and a client that records its calls.
@MainActor
final class SearchFeature {
  let clock = TestClock()
  let viewStore: ViewStore<SearchState, SearchAction>

  /// The requests, in order.
  var asked: [String] { record.value.asked }

  /// Which requests were given up before there was an answer.
  var abandoned: [String] { record.value.abandoned }

  /// The cancelled requests, recorded at the cancellation, before they end.
  var cancelled: [String] { record.value.cancelled }

  /// The responses that reached the reducer.
  var responses: [TaskResult<Search>] { record.value.responses }

  private struct Record {
    var asked: [String] = []
    var abandoned: [String] = []
    var cancelled: [String] = []
    var responses: [TaskResult<Search>] = []
  }

  private let record = LockIsolated(Record())

  /// - Parameters:
  ///   - delay: The time until a response.
  ///   - canBeCancelled: Whether a request ends when its task is cancelled.
  ///   - answer: Returns the response to a query.
  init(
    delay: Duration = .seconds(1), canBeCancelled: Bool = true,
    answer: @escaping @Sendable (String) throws -> Search = { _ in .berlins }
  ) {
    let wait: @Sendable () async throws -> Void = { [clock] in
      try await clock.sleep(for: delay)
    }
    var weather = WeatherClient.unimplemented
    weather.search = { [record] query in
      record.withValue { $0.asked.append(query) }
      do {
        try await withTaskCancellationHandler {
          if canBeCancelled { try await wait() } else { try await Task { try await wait() }.value }
        } onCancel: {
          record.withValue { $0.cancelled.append(query) }
        }
      } catch {
        record.withValue { $0.abandoned.append(query) }
        throw error
      }
      return try answer(query)
    }
    let reducer = SearchReducer { [record] state, action, environment in
      if case .response(let result) = action { record.withValue { $0.responses.append(result) } }
      return places.searchReducer.run(&state, action, environment)
    }
    viewStore = ViewStore(
      Store(
        initialState: SearchState(), reducer: reducer,
        environment: SearchEnvironment(clock: AnyClock(clock), weather: weather)))
  }

  func type(_ query: String) {
    viewStore.send(.queryChanged(query))
  }
}
