import ComposableArchitecture
@_spi(SharedChangeTracking) import Sharing
import Testing

@testable import TestFixtures

@Suite("Exercise 13.6 · Assert changes of shared values", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise6BeforeTests {
  let store = TestStore(initialState: TwoCounts.State()) { TwoCounts() }

  @Test("I327: a change of a shared value is asserted like any other")
  func asserted() async {
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 1 } }
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 2 } }
  }

  @Test("I327: the value is the previous one inside the closure, and the current one outside")
  func insideAndOutside() async {
    var inside: [Int] = []
    await store.send(.firstTapped) {
      inside.append($0.first)
      $0.$first.withLock { $0 += 1 }
      inside.append($0.first)
    }
    #expect(inside == [0, 1])
    #expect(store.state.first == 1)
  }

  @Test("I308: during an assertion, a read returns the value that was asserted before")
  func readWhileAsserting() async {
    await store.send(.firstTapped) { [expected = store.state] in
      $0.$first.withLock {
        $0 = 1
        #expect(expected.first == 0)
      }
      #expect($0.first == 1)
    }
    let reported = await failures {
      await store.send(.firstTapped) { state in
        state.$first.withLock {
          $0 = 2
          state.$first.withLock { $0 = 7 }
        }
      }
    }
    #expect(
      reported.map(\.firstLine) == [
        "A shared value was changed in the closure of its own 'withLock'."
      ])
  }

  @Test("I327: a change that isn't asserted fails, with the values before and after")
  func unasserted() async {
    let issues = await failures { await store.send(.firstTapped) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("no change was expected") == true)
    #expect(issues.first?.message.contains("−   first: 0,") == true)
    #expect(issues.first?.message.contains("+   first: 1,") == true)
  }

  @Test("I327: a wrong assertion fails, with the asserted and the current value")
  func assertedWrong() async {
    let issues = await failures {
      await store.send(.firstTapped) { $0.$first.withLock { $0 = 7 } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("not the expected state") == true)
    #expect(issues.first?.message.contains("−   first: 7,") == true)
    #expect(issues.first?.message.contains("+   first: 1,") == true)
    await store.send(.firstTapped) { $0.$first.withLock { $0 = 2 } }
  }

  @Test("I327: asserting a change that didn't happen fails")
  func notChanged() async {
    let issues = await failures {
      await store.send(.nothingTapped) { $0.$first.withLock { $0 = 1 } }
    }
    #expect(issues.count == 1)
    #expect(store.state.first == 0)
  }

  @Test("I327: a closure that asserts nothing fails if nothing changed")
  func nothingChanged() async {
    let issues = await failures {
      await store.send(.nothingTapped) { $0.$first.withLock { $0 = 0 } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("nothing has changed") == true)
  }

  @Test("I327: a change that leaves the value as it was can be asserted, but needn't be")
  func sameValue() async {
    let store = TestStore(initialState: TwoCounts.State()) {
      Reduce<TwoCounts.State, Void> { state, _ in
        state.$first.withLock { $0 = 0 }
        return .none
      }
    }
    await store.send(()) { $0.$first.withLock { $0 = 0 } }
    await store.send(())
    let issues = await failures {
      await store.send(()) { $0.$first.withLock { $0 = 1 } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("not the expected state") == true)
  }

  @Test("I328: one assertion covers all wrappers of the reference")
  func assertedOnce() async {
    let shared = Shared(value: 0)
    let store = TestStore(initialState: TwoCounts.State(first: shared, second: shared)) {
      TwoCounts()
    }
    await store.send(.firstTapped) { $0.$second.withLock { $0 = 1 } }
    await store.send(.firstTapped) { _ in shared.withLock { $0 = 2 } }
    await store.send(.bothTapped) { $0.$first.withLock { $0 = 4 } }
  }

  @Test("I328: a plain copy needs an assertion of its own")
  func copy() async {
    let issues = await failures {
      await store.send(.copyTapped) { $0.$first.withLock { $0 = 1 } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("copy: 0") == true)
    await store.send(.copyTapped) {
      $0.$first.withLock { $0 = 2 }
      $0.copy = 2
    }
  }

  @Test("I327: two changes in one step are asserted as one, from the value before the first")
  func twoChanges() async {
    await store.send(.twiceTapped) {
      #expect($0.first == 0)
      $0.$first.withLock { $0 = 2 }
    }
  }

  @Test(
    "I329: an assertion doesn't change the value, notifies no observer, and saves nothing"
  )
  func assertingIsNoChange() async {
    let saves = LockIsolated(0)
    let shared = Shared(wrappedValue: 0, CountingKey(saves: saves))
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { shared.withLock { $0 = 1 } }
    let seen = LockIsolated<[Int]>([])
    let subscription = shared.publisher.sink { value in seen.withValue { $0.append(value) } }
    let asserted = LockIsolated(0)
    withPerceptionTracking {
      _ = shared.wrappedValue
    } onChange: {
      asserted.withValue { $0 += 1 }
    }
    tracker.assert {
      #expect(shared.wrappedValue == 0)
      shared.withLock { $0 = 5 }
      #expect(shared.wrappedValue == 5)
    }
    #expect(shared.wrappedValue == 1)
    #expect(seen.value == [1])
    #expect(asserted.value == 0)
    #expect(saves.value == 1)
    subscription.cancel()
  }

  @Test("I341: an assertion covers derived wrappers")
  func derived() async {
    let user = Shared(value: User(name: "Blob", friend: User.Friend(name: "Bee")))
    let store = TestStore(
      initialState: Names.State(name: user.name, friend: Shared(user.friend)!)
    ) { Names() }
    await store.send(.rename("Ada")) {
      #expect($0.name == "Blob")
      #expect($0.friend.name == "Bee")
      $0.$name.withLock { $0 = "Ada" }
      $0.$friend.withLock { $0.name = "Ada's friend" }
      #expect($0.name == "Ada")
    }
    let issues = await failures {
      await store.send(.rename("Eve")) { $0.$name.withLock { $0 = "Eve" } }
    }
    #expect(issues.count == 1)
  }

  @Test("I329: an assertion about a removed value doesn't change what its wrapper shows")
  func derivedThatIsGone() throws {
    let user = Shared(value: User?.some(User(name: "Blob", friend: User.Friend(name: "Bee"))))
    let shown = try #require(Shared(user))
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { user.withLock { $0 = nil } }
    tracker.assert { shown.withLock { $0.name = "Eve" } }
    #expect(shown.wrappedValue.name == "Blob")
  }

  @Test("I332: a tracker of the test's own reports unasserted changes when it's deallocated")
  func ownTracker() {
    let issues = issues {
      let shared = Shared(value: 1)
      let tracker = SharedChangeTracker(reportUnassertedChanges: true)
      tracker.track { shared.withLock { $0 = 2 } }
      #expect(tracker.hasChanges)
    }
    #expect(
      issues.map(\.message) == ["Tracked unasserted changes to 'Shared<Int>(value: 2)': 1 → 2"])
  }

  @Test("I332: a tracker of the test's own names the key of a value, even if only a part changed")
  func ownTrackerOfKey() {
    let issues = issues {
      @Shared(.inMemory("names")) var names = ["Blob"]
      let tracker = SharedChangeTracker(reportUnassertedChanges: true)
      tracker.track { $names[0].withLock { $0 = "Ada" } }
    }
    #expect(
      issues.map(\.message) == [
        """
        Tracked unasserted changes to 'Shared<Array<String>>(.inMemory("names"))': [
          [0]: "Blob"
        ] → [
          [0]: "Ada"
        ]
        """
      ])
  }

  @Test("I327: two changes that an effect makes before they are due have one entry")
  func twoChangesOfEffect() {
    let shared = Shared(value: 0)
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    withDependencies {
      tracker.track(&$0)
    } operation: {
      for number in 1...2 { shared.withLock { $0 = number } }
    }
    tracker.assert {
      #expect(shared.wrappedValue == 0)
      shared.withLock { $0 = 2 }
      #expect(shared.wrappedValue == 2)
    }
    #expect(!tracker.hasChanges)
  }

  @Test(
    "I327: while other changes are asserted, a change that isn't due yet shows the current value")
  func notDue() {
    let (early, late) = (Shared(value: 0), Shared(value: 0))
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { early.withLock { $0 = 1 } }
    withDependencies {
      tracker.track(&$0)
    } operation: {
      late.withLock { $0 = 1 }
    }
    tracker.assertDue {
      #expect((early.wrappedValue, late.wrappedValue) == (0, 1))
      #expect(late == Shared(value: 1))
    }
    tracker.assert { #expect(late.wrappedValue == 0) }
  }

  @Test(
    "I327: while changes are asserted, == compares the left asserted with the right current value")
  func sides() {
    let (first, second) = (Shared(value: 0), Shared(value: 5))
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track {
      first.withLock { $0 = 1 }
      second.withLock { $0 = 6 }
    }
    tracker.assert {
      #expect(first != first)
      #expect(first == Shared(value: 0))
      #expect(Shared(value: 6) == second)
      first.withLock { $0 = 6 }
      #expect(first == second)
      #expect(second != first)
    }
  }

  @Test("I327: an assertion about an unchanged value begins with the current value, and is due")
  func unchanged() {
    let shared = Shared(value: 3)
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.assert {
      shared.withLock { $0 += 1 }
      #expect(shared.wrappedValue == 4)
      shared.withLock { $0 += 1 }
      #expect(shared.wrappedValue == 5)
    }
    #expect(shared.wrappedValue == 3)
    #expect(tracker.hasDueChanges)
  }
}
