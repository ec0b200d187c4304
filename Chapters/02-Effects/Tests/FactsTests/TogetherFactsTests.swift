import ComposableArchitecture
import DemoServer
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import facts

@Suite("Together · a fact about a number", .oneAtATime)
struct FactReducerTests {
  private let error = FactError(message: "The server is on fire.")

  private func feature(_ number: Int = 5) -> Feature {
    Feature(AppState(number: number), reducer: factReducer)
  }

  @Test("A fact is requested, awaited and shown")
  func shows() {
    let feature = feature()
    feature.send(.factButtonTapped)
    #expect(feature.state == AppState(number: 5, isLoadingFact: true))
    #expect(feature.facts.requests == ["5"])
    feature.facts.answer(5, with: .success("5 is five."))
    #expect(feature.state.isLoadingFact, "the response has to arrive on the main queue first")
    feature.advance()
    #expect(feature.state == AppState(number: 5, fact: "5 is five."))
    #expect(feature.facts.cancelled == [])
  }

  @Test("After a failure, a retry makes a new request")
  func fails() {
    let feature = feature()
    feature.send(.factButtonTapped)
    feature.facts.answer(5, with: .failure(error))
    feature.advance()
    #expect(feature.state == AppState(number: 5, factFailure: error))
    feature.send(.factAlertDismissed, .factButtonTapped)
    #expect(feature.state == AppState(number: 5, isLoadingFact: true))
    feature.facts.answer(5, with: .success("5 is five."))
    feature.advance()
    #expect(feature.state == AppState(number: 5, fact: "5 is five."))
    #expect(feature.facts.requests == ["5", "5"])
  }

  @Test("A repeated `fact` cancels the first request and makes a new one")
  func asksAgain() {
    let feature = feature()
    feature.send(.factButtonTapped, .factButtonTapped)
    #expect(feature.facts.requests == ["5", "5"])
    #expect(feature.facts.cancelled == ["5"])
  }

  @Test("A different number while a fact is loading makes a request for the new number")
  func follows() {
    let feature = feature()
    feature.send(.factButtonTapped, .incrementButtonTapped)
    #expect(feature.facts.cancelled == ["5"])
    feature.facts.answer(5, with: .success("5 is five."))
    feature.facts.answer(6, with: .success("6 is six."))
    feature.advance()
    #expect(feature.state == AppState(number: 6, fact: "6 is six."))
    feature.send(.incrementButtonTapped)
    #expect(feature.facts.requests == ["5", "6"], "no fact about 7 is needed")
  }

  @Test("`cancel` cancels the request for a fact")
  func cancels() {
    let feature = feature()
    feature.send(.factButtonTapped)
    feature.facts.answer(5, with: .success("5 is five."))
    feature.send(.cancelButtonTapped)
    feature.advance()
    #expect(feature.state == AppState(number: 5))
    feature.send(.factButtonTapped, .cancelButtonTapped)
    #expect(feature.facts.cancelled == ["5"], "the first request had a response")
  }
}

@Suite("Together · the stopwatch", .oneAtATime)
struct StopwatchReducerTests {
  @Test("A running stopwatch shows the time ten times a second")
  func ticks() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.startButtonTapped)
    var shown: [Duration] = []
    let subscription = feature.viewStore.publisher.stopwatch.elapsed.dropFirst()
      .sink { shown.append($0) }
    feature.advance(by: .milliseconds(350))
    #expect(shown == [.milliseconds(100), .milliseconds(200), .milliseconds(300)])
    subscription.cancel()
  }

  @Test("A stopwatch that is stopped between two ticks shows the exact time, and stops")
  func stops() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.startButtonTapped)
    feature.advance(by: .milliseconds(1_234))
    feature.send(.stopButtonTapped)
    feature.advance(by: .seconds(60))
    #expect(feature.state.stopwatch == Stopwatch(elapsed: .milliseconds(1_234)))
    feature.send(.startButtonTapped)
    feature.advance(by: .milliseconds(66))
    feature.send(.stopButtonTapped)
    #expect(feature.state.stopwatch == Stopwatch(elapsed: .milliseconds(1_300)))
  }

  @Test("The stopwatch shows the clock's time, however many ticks it receives")
  func doesNotDrift() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.startButtonTapped)
    feature.advance(by: .milliseconds(50))
    feature.send(.stopwatchTicked, .stopwatchTicked, .stopwatchTicked)
    #expect(feature.state.stopwatch.elapsed == .milliseconds(50))
    feature.advance(by: .milliseconds(100))
    feature.send(.stopButtonTapped, .stopwatchTicked)
    #expect(feature.state.stopwatch.elapsed == .milliseconds(150))
  }

  @Test("A running stopwatch isn't started a second time")
  func startsOnce() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.startButtonTapped)
    feature.advance(by: .milliseconds(70))
    feature.send(.startButtonTapped)
    feature.advance(by: .milliseconds(30))
    #expect(feature.state.stopwatch.elapsed == .milliseconds(100))
  }

  @Test("A stopwatch records laps with millisecond accuracy, and only while it runs")
  func laps() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.lapButtonTapped, .startButtonTapped)
    feature.advance(by: .milliseconds(1_201))
    feature.send(.lapButtonTapped)
    feature.advance(by: .milliseconds(99))
    feature.send(.lapButtonTapped, .stopButtonTapped, .lapButtonTapped)
    #expect(feature.state.stopwatch.laps == [.milliseconds(1_201), .milliseconds(1_300)])
  }

  @Test("Clearing a stopwatch stops it and sets it to zero, even while it runs")
  func clears() {
    let feature = Feature(reducer: stopwatchReducer)
    feature.send(.startButtonTapped)
    feature.advance(by: .seconds(1))
    feature.send(.lapButtonTapped, .clearButtonTapped)
    feature.advance(by: .seconds(1))
    #expect(feature.state.stopwatch == Stopwatch())
  }
}

@Suite("Together · the scripted server", .oneAtATime)
struct ScriptedServerTests {
  private func feature() -> (ViewStore<AppState, AppAction>, (Int) -> Void) {
    let scheduler = DispatchQueue.testScheduler
    let server = ScriptedServer(scheduler: scheduler.eraseToAnyScheduler())
    let environment = AppEnvironment(
      facts: server.factClient, server: server.serverClient,
      mainQueue: scheduler.eraseToAnyScheduler()
    )
    let store = Store(initialState: AppState(), reducer: appReducer, environment: environment)
    let viewStore = ViewStore(store)
    viewStore.send(.appStarted)
    return (viewStore, { scheduler.advance(by: .milliseconds($0)) })
  }

  @Test("The scripted server responds from the book after its latency, and counts requests")
  func answers() {
    let (viewStore, advance) = feature()
    viewStore.send(.factButtonTapped)
    #expect(viewStore.server.requests == RequestCounts(arrived: 1))
    advance(999)
    #expect(viewStore.fact == nil)
    advance(1)
    #expect(viewStore.fact == FactBook().fact(about: 42))
    #expect(viewStore.server.requests == RequestCounts(arrived: 1, answered: 1))

    viewStore.send(.searchQueryChanged("perfect"))
    advance(1_300)
    #expect(viewStore.search.results == FactBook().search("perfect", limit: 5))
  }

  @Test("The scripted server alternates its latencies, so a quick response overtakes a slow one")
  func overtakes() {
    let (viewStore, advance) = feature()
    viewStore.send(.latenciesChanged([.seconds(2), .milliseconds(200)]))
    viewStore.send(.factButtonTapped)
    advance(500)
    viewStore.send(.incrementButtonTapped)
    #expect(viewStore.server.requests == RequestCounts(arrived: 2, abandoned: 1))
    advance(200)
    #expect(viewStore.fact == FactBook().fact(about: 43))
    advance(5_000)
    #expect(viewStore.server.requests == RequestCounts(arrived: 2, answered: 1, abandoned: 1))
    #expect(viewStore.fact == FactBook().fact(about: 43))
  }

  @Test("The scripted server fails as configured, so a retry can succeed")
  func fails() {
    let (viewStore, advance) = feature()
    viewStore.send(.failuresChanged(.every(2)))
    viewStore.send(.factButtonTapped)
    advance(1_000)
    #expect(viewStore.fact != nil)
    viewStore.send(.factButtonTapped)
    advance(1_000)
    #expect(
      viewStore.factFailure == FactError(message: "The server fails on purpose. (HTTP 500)"))
    viewStore.send(.factAlertDismissed)
    viewStore.send(.factButtonTapped)
    advance(1_000)
    #expect(viewStore.fact != nil)
    #expect(viewStore.server.requests == RequestCounts(arrived: 3, answered: 3))
  }
}

@Suite("Together · the real server", .oneAtATime, .timeLimit(.minutes(5)))
@MainActor
struct LiveTests {
  @Test("The real server responds, fails, searches, and detects an abandoned request")
  func everything() async throws {
    let server = DemoServer()
    let url = try await server.start()
    let environment = AppEnvironment(
      facts: .live(server: url), server: .live(server, mainQueue: .main), mainQueue: .main)
    let store = Store(initialState: AppState(), reducer: appReducer, environment: environment)
    let viewStore = ViewStore(store)
    viewStore.send(.appStarted)
    viewStore.send(.latenciesChanged([.zero]))

    viewStore.send(.factButtonTapped)
    try await viewStore.wait { $0.fact == FactBook().fact(about: 42) }
    #expect(!viewStore.isLoadingFact)

    viewStore.send(.failuresChanged(.always))
    viewStore.send(.factButtonTapped)
    try await viewStore.wait { $0.factFailure != nil }
    #expect(viewStore.factFailure?.message == "The server fails on purpose. (HTTP 500)")

    viewStore.send(.failuresChanged(.never))
    viewStore.send(.searchQueryChanged("even prime"))
    try await viewStore.wait { !$0.search.isSearching }
    #expect(viewStore.search.results == FactBook().search("even prime", limit: 5))

    viewStore.send(.latenciesChanged([.seconds(3_600)]))
    viewStore.send(.factButtonTapped)
    try await viewStore.wait { $0.server.requests.arrived == 4 }
    viewStore.send(.cancelButtonTapped)
    try await viewStore.wait { $0.server.requests.abandoned == 1 }
    #expect(viewStore.server.requests.answered == 3)

    await server.stop()
    viewStore.send(.factAlertDismissed)
    viewStore.send(.factButtonTapped)
    try await viewStore.wait { $0.factFailure != nil }
  }
}

extension ViewStore {
  /// Returns when the state is as expected, or throws if that takes too long.
  @MainActor
  fileprivate func wait(
    until isExpected: @escaping (State) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let limit = Just(false).delay(for: .seconds(4), scheduler: DispatchQueue.main.ocombine)
    var subscription: AnyCancellable?
    let isReached = await withCheckedContinuation { continuation in
      subscription = Effect.merge(
        publisher.first(where: isExpected).map { _ in true }.eraseToEffect(),
        limit.eraseToEffect()
      )
      .first()
      .sink { continuation.resume(returning: $0) }
    }
    subscription?.cancel()
    try #require(isReached, "waited for 4 seconds", sourceLocation: sourceLocation)
  }
}
