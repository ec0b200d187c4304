import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: “Getting started”, where the fact is made a dependency.
private struct NumberFactClient: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}

extension NumberFactClient: DependencyKey {
  static let liveValue = Self(fetch: { number in "the live fact about \(number)" })
}

extension DependencyValues {
  fileprivate var numberFact: NumberFactClient {
    get { self[NumberFactClient.self] }
    set { self[NumberFactClient.self] = newValue }
  }
}

private struct Feature: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var numberFact: String?
  }
  enum Action: Equatable {
    case incrementButtonTapped
    case numberFactButtonTapped
    case numberFactResponse(String)
  }
  @Dependency(\.numberFact) var numberFact

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return .none
    case .numberFactButtonTapped:
      return .run { [count = state.count] send in
        await send(.numberFactResponse(try await self.numberFact.fetch(count)))
      }
    case .numberFactResponse(let fact):
      state.numberFact = fact
      return .none
    }
  }
}

@Suite("Together · seed 000: getting started", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct GettingStartedPageTests {
  @Test("a test overrides only the dependency that it needs")
  func test() async {
    let store = TestStore(
      initialState: Feature.State(), reducer: Feature(),
      prepareDependencies: { $0.numberFact.fetch = { "\($0) is a good number Brent" } })
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.numberFactButtonTapped)
    await store.receive(.numberFactResponse("1 is a good number Brent")) {
      $0.numberFact = "1 is a good number Brent"
    }
  }

  @Test("code without dependencies is tested without overrides")
  func nothing() async {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    await store.send(.incrementButtonTapped) { $0.count = 1 }
  }

  @Test("in the app, the live dependency needs no setup")
  func live() async {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      Store(initialState: Feature.State(), reducer: Feature())
    }
    await ViewStore(store).send(.numberFactButtonTapped).finish()
    #expect(store.state.value.numberFact == "the live fact about 0")
  }
}
