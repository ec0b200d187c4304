import ComposableArchitecture
import DemoServer
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import facts

@Suite("Numbers", .oneAtATime)
struct NumberTests {
  private func states(from state: AppState, after actions: AppAction...) -> [AppState] {
    var state = state
    return actions.map { action in
      _ = factReducer.run(&state, action, .failing)
      return state
    }
  }

  @Test("Commands and search results change the number")
  func changes() {
    let states = states(
      from: AppState(number: 5), after: .incrementButtonTapped, .incrementButtonTapped,
      .decrementButtonTapped, .numberChanged(-40), .searchResultTapped(28)
    )
    #expect(states.map(\.number) == [6, 7, 6, -40, 28])
  }

  @Test("A different number removes the fact about the old one")
  func clearsFact() {
    let state = AppState(number: 5, fact: "5 is five.")
    #expect(states(from: state, after: .incrementButtonTapped) == [AppState(number: 6)])
    #expect(states(from: state, after: .numberChanged(5)) == [state], "it is the same number")
  }
}

@Suite("Facts and failures", .oneAtATime)
struct FactResponseTests {
  @Test("A response shows a fact, or a failure until it is dismissed")
  func responses() {
    var state = AppState(number: 5, isLoadingFact: true)
    _ = factReducer.run(&state, .factResponse(.success("5 is five.")), .failing)
    #expect(state == AppState(number: 5, fact: "5 is five."))

    state = AppState(number: 5, isLoadingFact: true)
    let error = FactError(message: "no")
    _ = factReducer.run(&state, .factResponse(.failure(error)), .failing)
    #expect(state == AppState(number: 5, factFailure: error))
    _ = factReducer.run(&state, .factAlertDismissed, .failing)
    #expect(state == AppState(number: 5))
  }
}

@Suite("The server's conditions", .oneAtATime)
struct ServerReducerTests {
  /// Runs the reducer and its effects, with a server that records its conditions.
  private func conditions(
    from state: AppState = AppState(), after actions: AppAction...
  ) -> [ServerConditions] {
    var environment = AppEnvironment.failing
    var received: [ServerConditions] = []
    environment.server.setConditions = { conditions in
      .fireAndForget { received.append(conditions) }
    }
    let store = Store(initialState: state, reducer: serverReducer, environment: environment)
    let viewStore = ViewStore(store)
    for action in actions { viewStore.send(action) }
    #expect(received.last == viewStore.server.conditions)
    return received
  }

  @Test("The server receives its conditions at the start and after each change")
  func notifies() {
    let received = conditions(
      after: .appStarted, .latenciesChanged([.seconds(2), .zero]), .failuresChanged(.always)
    )
    #expect(
      received == [
        ServerConditions(latency: .seconds(1)),
        ServerConditions(latencies: [.seconds(2), .zero]),
        ServerConditions(latencies: [.seconds(2), .zero], failures: .always),
      ]
    )
  }

  @Test("The server's request counts are received for as long as the app runs")
  func counts() {
    let counts = PassthroughSubject<RequestCounts, Never>()
    var environment = AppEnvironment.failing
    environment.server.requestCounts = { counts.eraseToEffect() }
    let store = Store(initialState: AppState(), reducer: serverReducer, environment: environment)
    let viewStore = ViewStore(store)
    counts.send(RequestCounts(arrived: 9))
    #expect(viewStore.server.requests == RequestCounts(), "the app doesn't receive counts yet")
    viewStore.send(.appStarted)
    for arrived in 1...3 {
      counts.send(RequestCounts(arrived: arrived, answered: 1))
      #expect(viewStore.server.requests == RequestCounts(arrived: arrived, answered: 1))
    }
  }
}

@Suite("Times")
struct DurationTests {
  @Test(
    "A duration is formatted as on a stopwatch",
    arguments: [
      (0, "0:00.0"), (99, "0:00.0"), (100, "0:00.1"), (1_999, "0:01.9"), (9_950, "0:09.9"),
      (59_999, "0:59.9"), (60_000, "1:00.0"), (3_725_400, "62:05.4"),
    ]
  )
  func text(milliseconds: Int, text: String) {
    #expect(Duration.milliseconds(milliseconds).stopwatchText == text)
  }

  @Test(
    "A duration stays the same when it is converted to a Dispatch stride and back",
    arguments: [0, 1, 999_999_999, 7_200_000_000_001]
  )
  func strides(nanoseconds: Int) {
    let duration = Duration.nanoseconds(nanoseconds)
    let stride = DispatchQueue.OCombine.SchedulerTimeType.Stride(duration)
    #expect(stride.magnitude == nanoseconds)
    #expect(Duration(stride) == duration)
  }
}

@Suite("The naive reducer")
struct NaiveFactsReducerTests {
  @Test("Without a network, the naive reducer fails")
  func untestable() throws {
    let nobody = try #require(URL(string: "http://127.0.0.1:1"))
    var state = AppState(number: 5)
    _ = naiveFactsReducer(server: nobody)
      .run(&state, .factButtonTapped, .failing)
    #expect(state.fact == nil)
    #expect(state.factFailure != nil)
  }
}
