import ComposableArchitecture
import OpenCombine
import Testing

@testable import TestFixtures

@Suite("Together · Shared values in a test store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherTestStoreTests {
  @Test(
    "I330: an effect's change is asserted in the next step, regardless of how early it happens")
  func effect() async {
    let store = TestStore(initialState: TwoCounts.State()) { TwoCounts() }
    await store.send(.effectTapped)
    await store.send(.nothingTapped) { $0.$first.withLock { $0 = 1 } }
    await store.send(.effectTapped)
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 3 } }
    await store.send(.effectTapped)
    store.assert { $0.$first.withLock { $0 = 4 } }
  }

  @Test(
    "I331: a received action's change is asserted with the action that started it, and not again")
  func received() async {
    let store = TestStore(initialState: TwoCounts.State()) { TwoCounts() }
    await store.send(.tap) { $0.$first.withLock { $0 = 1 } }
    await store.receive(\.response)

    let failures = await failures {
      await store.send(.tap)
      await store.receive(\.response) { $0.$first.withLock { $0 = 2 } }
    }
    #expect(
      failures.map(\.firstLine) == [
        "The state has changed, but no change was expected:",
        "A change of the state was expected, but nothing has changed.",
      ])
  }

  @Test("I330: a later change by an effect is asserted in the next step")
  func later() async {
    let clock = TestClock()
    let store = TestStore(initialState: TwoCounts.State()) {
      TwoCounts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.laterTapped)
    await clock.advance(by: .seconds(1))
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 2 } }
  }

  @Test("I330: an effect's change at the end is asserted with `assert`")
  func byAssert() async {
    let clock = TestClock()
    let store = TestStore(initialState: TwoCounts.State()) {
      TwoCounts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.laterTapped)
    await clock.advance(by: .seconds(1))
    store.assert { $0.$first.withLock { $0 = 1 } }
    await store.finish()
  }

  @Test("I330: a change that is never asserted fails once, at `finish()`")
  func neverAsserted() async {
    let failures = await failures {
      let clock = TestClock()
      let store = TestStore(initialState: TwoCounts.State()) {
        TwoCounts()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.laterTapped)
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.message == """
        The test ended without asserting changes of shared values:

            TwoCounts.State(
          −   first: 0,
          +   first: 1,
              second: #1 0,
              copy: 0
            )

        (Expected: −, Actual: +)

        Tell them by “store.assert” at the end of the test.
        """)
  }

  @Test("I330: a change that is never asserted fails when the store is deallocated")
  func neverFinished() async {
    let failures = await failures {
      let clock = TestClock()
      let store = TestStore(initialState: TwoCounts.State()) {
        TwoCounts()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.laterTapped)
      await clock.advance(by: .seconds(1))
    }
    #expect(
      failures.map(\.firstLine) == ["The test ended without asserting changes of shared values:"])
  }

  @Test("I330: a non-exhaustive store ignores an effect's change")
  func notExhaustive() async {
    let clock = TestClock()
    let store = TestStore(initialState: TwoCounts.State()) {
      TwoCounts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.firstTapped)
    await store.send(.firstTapped) {
      #expect($0.first == 2)
      $0.$first.withLock { $0 = 2 }
    }
    await store.send(.laterTapped)
    await clock.advance(by: .seconds(1))
    let failures = await failures {
      await store.send(.nothingTapped) { $0.$first.withLock { $0 = 7 } }
    }
    #expect(failures.map(\.firstLine) == ["The state is not the expected state:"])
    #expect(store.state.first == 3)
  }

  @Test("I332: a change of a value outside the state isn't detected")
  func elsewhere() async {
    @Shared(.inMemory("elsewhere")) var elsewhere = 0
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isLater in
        @Shared(.inMemory("elsewhere")) var elsewhere = 0
        $elsewhere.withLock { $0 += 1 }
        return .none
      }
    }
    await store.send(true)
    #expect(elsewhere == 1)
  }

  @Test("a change that the test makes between two steps needs no assertion")
  func byTheTest() async {
    let shared = Shared(value: 0)
    let store = TestStore(initialState: TwoCounts.State(first: shared)) { TwoCounts() }
    shared.withLock { $0 = 5 }
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 6 } }
  }

  @Test("I326: concurrent tests have separate storage", arguments: 0..<20)
  func sideBySide(value: Int) async {
    await withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Shared(.inMemory("side by side")) var count = 0
      #expect(count == 0)
      $count.withLock { $0 = value }
      await Task.yield()
      #expect(count == value)
    }
  }

  @Test("two stores share one value")
  func twoStores() async {
    let shared = Shared(value: 0)
    let first = Store(initialState: TwoCounts.State(first: shared)) { TwoCounts() }
    let second = Store(initialState: TwoCounts.State(second: shared)) { TwoCounts() }
    first.send(.firstTapped)
    #expect(second.second == 1)
    second.send(.bothTapped)
    #expect(first.first == 2)
  }

  @Test("I333: an `observe` that reads a shared value is notified of changes from anywhere")
  func observing() async {
    let shared = Shared(value: 0)
    let store = Store(initialState: TwoCounts.State(first: shared)) { TwoCounts() }
    var seen: [Int] = []
    let token = observe { seen.append(store.first) }
    shared.withLock { $0 = 1 }
    await Task.megaYield()
    store.send(.firstTapped)
    await Task.megaYield()
    await Task.detached { shared.withLock { $0 = 7 } }.value
    await Task.megaYield()
    #expect(seen == [0, 1, 2, 7])
    token.cancel()
  }

  @Test("I312: an effect that subscribes to a shared value receives each change")
  func effectOfPublisher() async {
    let store = TestStore(initialState: Listening.State()) { Listening() }
    let task = await store.send(.task)
    await store.receive(\.countChanged) { $0.counts = [0] }
    await store.send(.tapped) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.countChanged) { $0.counts = [0, 1] }
    await task.cancel()
  }

  @Test("I333: `onChange` detects only its own reducer's changes")
  func changes() async {
    let shared = Shared(value: 0)
    let store = Store(initialState: Listening.State(count: shared)) {
      Listening().onChange(of: \.count) { _, newValue in
        Reduce { state, _ in
          state.counts.append(newValue)
          return .none
        }
      }
    }
    store.send(.tapped)
    shared.withLock { $0 = 5 }
    #expect(store.counts == [1])
    store.send(.nothing)
    #expect(store.counts == [1])
    store.send(.tapped)
    #expect(store.counts == [1, 6])
  }

  @Test("`_printChanges` shows a shared value's previous value")
  func printing() {
    let printed = LockIsolated<[String]>([])
    let store = Store(initialState: TwoCounts.State()) {
      TwoCounts()._printChanges(
        _ReducerPrinter { _, old, new in
          printed.withValue { $0.append(diff(old, new) ?? "") }
        })
    }
    store.send(.firstTapped)
    #expect(
      printed.value == [
        """
          TwoCounts.State(
        -   first: 0,
        +   first: 1,
            second: #1 0,
            copy: 0
          )
        """
      ])
  }

  @Test("I343: with a scope to a shared value, an action that leaves it equal saves nothing")
  func scopeOntoShared() {
    let saves = LockIsolated(0)
    let shared = Shared(wrappedValue: 0, CountingKey(saves: saves))
    let scoping: any Scoping = ScopingOntoShared()
    let store = scoping.store(count: shared)
    store.send(.count(0))
    #expect(saves.value == 0)
    store.send(.count(2))
    #expect(saves.value == 1)
    #expect(shared.wrappedValue == 2)
  }
}

@Reducer
private struct Listening {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
    var counts: [Int] = []

    init(count: Shared<Int> = Shared(value: 0)) {
      _count = count
    }
  }

  enum Action {
    case countChanged(Int)
    case nothing
    case tapped
    case task
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countChanged(let count):
        state.counts.append(count)
        return .none
      case .nothing:
        return .none
      case .tapped:
        state.$count.withLock { $0 += 1 }
        return .none
      case .task:
        return .publisher { state.$count.publisher.map(Action.countChanged) }
      }
    }
  }
}

private struct Counted: Equatable {
  @Shared var count: Int
}

@CasePathable
private enum CountedAction {
  case count(Int)
}

@MainActor
private protocol Scoping {
  func store(count: Shared<Int>) -> Store<Counted, CountedAction>
}

/// A scope onto a shared value sets it, which is deprecated, and is therefore behind a protocol.
private struct ScopingOntoShared: Scoping {
  @available(*, deprecated)
  func store(count: Shared<Int>) -> Store<Counted, CountedAction> {
    Store(initialState: Counted(count: count)) {
      Scope(state: \.count, action: \.count) {
        Reduce<Int, Int> { count, added in
          count += added
          return .none
        }
      }
    }
  }
}
