import ComposableArchitecture
import Testing

@testable import TestFixtures

/// Seed: 000, Adopting Swift concurrency.
enum SwiftConcurrencyPage {
  /// Seed: 000, Accessing state in an effect: as a whole, or the part that the effect needs.
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var delayed: Int?
      var fact = ""
    }
    enum Action {
      case wholeButtonTapped
      case partButtonTapped
      case factButtonTapped
      case incremented
      case delayed(Int)
      case factResponse(String)
    }

    @Dependency(\.continuousClock) var clock
    @Dependency(\.factClient) var factClient

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .wholeButtonTapped:
          return .run { [state] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(state.count))
          }
        case .partButtonTapped:
          return .run { [count = state.count] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(count))
          }
        case .factButtonTapped:
          return .run { [count = state.count] send in
            await send(.factResponse(try await factClient.fetch(count)))
          }
        case .incremented:
          state.count += 1
          return .none
        case let .delayed(count):
          state.delayed = count
          return .none
        case let .factResponse(fact):
          state.fact = fact
          return .none
        }
      }
    }
  }

  /// Seed: 000, Accessing dependencies in an effect: its closures are sendable, and so it is.
  struct FactClient: DependencyKey, Sendable {
    var fetch: @Sendable (Int) async throws -> String

    static let liveValue = Self { "\($0) is a number." }
    static let testValue = Self { _ in throw Sorry() }
  }
}

extension DependencyValues {
  fileprivate var factClient: SwiftConcurrencyPage.FactClient {
    get { self[SwiftConcurrencyPage.FactClient.self] }
    set { self[SwiftConcurrencyPage.FactClient.self] = newValue }
  }
}

private typealias Seed = SwiftConcurrencyPage

@Suite("Seed 000: adopting Swift concurrency", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SwiftConcurrencyPageTests {
  @Test("Accessing state: an effect has the captured values, whatever changes later")
  func state() async {
    let clock = TestClock()
    let store = TestStore(initialState: Seed.Feature.State(count: 7)) {
      Seed.Feature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.wholeButtonTapped)
    await store.send(.incremented) { $0.count = 8 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.delayed) { $0.delayed = 7 }

    await store.send(.partButtonTapped)
    await store.send(.incremented) { $0.count = 9 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.delayed) { $0.delayed = 8 }
  }

  @Test("Accessing dependencies: an effect calls a client whose functions can run anywhere")
  func dependencies() async {
    func requireSendable<T: Sendable>(_: T.Type) {}
    requireSendable(Seed.FactClient.self)
    let store = TestStore(initialState: Seed.Feature.State(count: 7)) {
      Seed.Feature()
    } withDependencies: {
      $0.factClient.fetch = { "\($0) is prime." }
    }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "7 is prime." }
  }
}
