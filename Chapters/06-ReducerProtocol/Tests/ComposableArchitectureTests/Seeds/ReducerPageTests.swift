import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// The examples of the pages on reducers, in the spelling of this time: `ReducerProtocol` for `Reducer`, and
// no macros.

/// Seeds 000 and 002: Reducer, “Conforming to the Reducer protocol”; 000: body, Reduce, ReducerOf.
@Suite("Together · seeds 000 and 002: Reducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReducerPageTests {
  struct CounterFeature: ReducerProtocol {
    struct State: Equatable {
      var count = 0
    }
    enum Action: Equatable {
      case decrementButtonTapped
      case incrementButtonTapped
      case startTimerButtonTapped
      case stopTimerButtonTapped
      case timerTick
    }
    enum CancelID { case timer }

    // The seed sleeps by `Task.sleep`, which no test can wait for.
    let clock: any Clock<Duration>

    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none

        case .incrementButtonTapped:
          state.count += 1
          return .none

        case .startTimerButtonTapped:
          return .run { [clock] send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.timerTick)
            }
          }
          // The seed leaves out `id:`, here and below.
          .cancellable(id: CancelID.timer)

        case .stopTimerButtonTapped:
          return .cancel(id: CancelID.timer)

        case .timerTick:
          state.count += 1
          return .none
        }
      }
    }
  }

  @Test("a reducer changes the state for an action")
  func counter() async {
    let store = TestStore(
      initialState: CounterFeature.State(), reducer: CounterFeature(clock: ContinuousClock()))
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test("a reducer returns effects, which send their results back to it")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: CounterFeature.State(count: 5), reducer: CounterFeature(clock: clock))
    await store.send(.startTimerButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) { $0.count = 6 }
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) { $0.count = 7 }
    await store.send(.stopTimerButtonTapped)
  }

  /// Seed 000, body.
  struct Feature: ReducerProtocol {
    struct State: Equatable {
      var child: CounterFeature.State?
      var events: [String] = []
    }
    enum Action: Equatable {
      case child(CounterFeature.Action)
      case childButtonTapped
    }

    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        if action == .childButtonTapped {
          state.child = state.child == nil ? CounterFeature.State() : nil
        }
        return .none
      }
      .ifLet(\.child, action: /Action.child) {
        CounterFeature(clock: ContinuousClock())
      }
      ._printChanges(nil)

      Analytics()
    }
  }

  struct Analytics: ReducerProtocol {
    func reduce(
      into state: inout Feature.State, action: Feature.Action
    ) -> EffectTask<Feature.Action> {
      state.events.append(state.child == nil ? "no child" : "child \(state.child?.count ?? 0)")
      return .none
    }
  }

  @Test("the reducers of a body run from top to bottom, with their operators")
  func body() async {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    await store.send(.childButtonTapped) {
      $0.child = CounterFeature.State()
      $0.events = ["child 0"]
    }
    await store.send(.child(.incrementButtonTapped)) {
      $0.child?.count = 1
      $0.events = ["child 0", "child 1"]
    }
    await store.send(.childButtonTapped) {
      $0.child = nil
      $0.events = ["child 0", "child 1", "no child"]
    }
  }

  @Test("`ReducerOf`, here `ReducerProtocolOf`, requires a reducer of the same state and actions")
  func reducerOf() {
    func count(_ reducer: some ReducerProtocolOf<CounterFeature>) -> Int {
      var state = CounterFeature.State()
      _ = reducer.reduce(into: &state, action: .incrementButtonTapped)
      return state.count
    }
    #expect(count(CounterFeature(clock: ContinuousClock())) == 1)
    #expect(count(EmptyReducer()) == 0)
  }

  @Test("`Reduce` adds logic without a separate type")
  func reduce() {
    var seen: [CounterFeature.Action] = []
    let feature = CombineReducers {
      CounterFeature(clock: ContinuousClock())
      Reduce { _, action in
        seen.append(action)
        return .none
      }
    }
    let store = Store(initialState: CounterFeature.State(), reducer: feature)
    store.send(.incrementButtonTapped)
    store.send(.decrementButtonTapped)
    #expect(seen == [.incrementButtonTapped, .decrementButtonTapped])
  }
}
