import ComposableArchitecture
@preconcurrency import OpenCombine
import TerminalUI
import Testing

@testable import TestFixtures

/// Seed: 000, Store: what chapter 12's page does not show.
@Suite("Seed 000: the runtime of a store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StoreRuntimePageTests {
  /// Sleeps on a clock, and counts.
  private func store(_ clock: TestClock<Duration>) -> Store<Int, Bool> {
    Store(initialState: 0) {
      Reduce { count, isStart in
        guard isStart else {
          count += 1
          return .none
        }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(false)
        }
      }
    }
  }

  @Test("StoreTask: it represents the effects of an action, and can wait for them or cancel them")
  func task() async {
    let clock = TestClock()
    let store = store(clock)
    let task = store.send(true)
    #expect(!task.isCancelled)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.peek { $0 } == 1)

    let other = store.send(true)
    other.cancel()
    #expect(other.isCancelled)
    await clock.advance(by: .seconds(1))
    await other.finish()
    #expect(store.peek { $0 } == 1)
  }

  @Test("withState, which is deprecated: it reads the current state without observing it")
  func withState() {
    let store = store(TestClock())
    store.send(false)
    #expect(store.withState { $0 } == 1)
  }

  @Test("case: it returns a store for the current case, to switch over")
  func cases() {
    let states: [ReducerPage.Path.State] = [
      .add(ReducerPage.FormFeature.State(text: "a")),
      .detail(ReducerPage.DetailFeature.State()),
      .edit(ReducerPage.EditFeature.State(edits: 3)),
    ]
    let found = states.map { state in
      let store = Store(initialState: state) { ReducerPage.Path.body }
      return switch store.case {
      case .add(let store): "add \(store.text)"
      case .detail(let store): "detail \(store.isOpen)"
      case .edit(let store): "edit \(store.edits)"
      }
    }
    #expect(found == ["add a", "detail false", "edit 3"])
  }

  @Test("Thread safety: sending requires the main actor; stores can be compared anywhere")
  func threads() async {
    let store = store(TestClock())
    let isEqual = await Task.detached { store == store && store.hashValue == store.hashValue }.value
    #expect(isEqual)
    await Task.detached { await store.send(false).finish() }.value
    #expect(store.peek { $0 } == 1)
  }

  @Test("Combine integration: a publisher of the state, and of one property's changes")
  func publisher() {
    let store = Store(initialState: PerformancePage.Parent.State()) { PerformancePage.Parent() }
    var states = 0
    var others: [Int] = []
    let all = store.publisher.sink { _ in states += 1 }
    let part = store.publisher.others.sink { others.append($0) }
    store.send(.otherButtonTapped)
    store.send(.child(.refreshed))
    #expect(others == [0, 1])
    #expect(states == 3)
    withExtendedLifetime((all, part)) {}
  }
}
