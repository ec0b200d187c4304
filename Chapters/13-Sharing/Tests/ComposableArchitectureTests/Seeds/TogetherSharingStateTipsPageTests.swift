import ComposableArchitecture
import Testing

@testable import TestFixtures

private typealias Tips = SharingStatePage.Tips
private typealias Refactored = SharingStatePage.TipsRefactored

@Suite(
  "Together · Seed 000: sharing state, testing tips", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SharingStateTipsPageTests {
  private let old: any OldWords = OldWordsOfPage()

  @Test("I328: asserting a change in one feature asserts it in both")
  func one() async {
    await old.assertOne()
  }

  @Test("I328: such a test doesn't detect that the other feature no longer shares the value")
  func oneRefactored() async {
    await old.assertOneRefactored()
  }

  @Test("I328: a change can be asserted in both features")
  func both() async {
    await old.assertBoth()
  }

  @Test("I328: asserting in both features detects that one no longer shares the value")
  func bothRefactored() async {
    let failures = await failures { await old.assertBothRefactored() }
    #expect(
      failures.map(\.message) == [
        """
        The state is not the expected state:

            SharingStatePage.TipsRefactored.ParentFeature.State(
              feature1: SharingStatePage.Tips.Feature1.State(…),
          −   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 1)
          +   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 0)
            )

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("I328: a change can be asserted through a wrapper of the test's own")
  func own() async {
    await old.assertOwn()
  }

  @Test("I328: a wrapper of the test's own detects that a feature no longer shares the value")
  func ownRefactored() async {
    let failures = await failures { await old.assertOwnRefactored() }
    #expect(
      failures.map(\.message) == [
        """
        The state is not the expected state:

            SharingStatePage.TipsRefactored.ParentFeature.State(
              feature1: SharingStatePage.Tips.Feature1.State(
          −     _count: 2
          +     _count: 1
              ),
          −   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 0)
          +   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 1)
            )

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("I328: a private shared property can be asserted through a wrapper of the test's own")
  func filePrivate() async {
    @Shared(.appStorage("count")) var count = 0
    let store = TestStore(initialState: SharingStatePage.TipsFilePrivate.Feature.State()) {
      SharingStatePage.TipsFilePrivate.Feature()
    }
    await store.send(.buttonTapped) { _ in
      $count.withLock { $0 = 1 }
    }
  }
}

@MainActor
private protocol OldWords {
  func assertOne() async
  func assertOneRefactored() async
  func assertBoth() async
  func assertBothRefactored() async
  func assertOwn() async
  func assertOwnRefactored() async
}

/// The page's code, which sets shared values; that is now deprecated.
private struct OldWordsOfPage: OldWords {
  @available(*, deprecated)
  func assertOne() async {
    let store = TestStore(initialState: Tips.ParentFeature.State()) { Tips.ParentFeature() }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
    }
    #expect(store.state.feature2.count == 1)
  }

  @available(*, deprecated)
  func assertOneRefactored() async {
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
    }
  }

  @available(*, deprecated)
  func assertBoth() async {
    let store = TestStore(initialState: Tips.ParentFeature.State()) { Tips.ParentFeature() }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
      $0.feature2.count = 1
    }
  }

  @available(*, deprecated)
  func assertBothRefactored() async {
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
      $0.feature2.count = 1
    }
  }

  @available(*, deprecated)
  func assertOwn() async {
    @Shared(.appStorage("count")) var count = 0
    let store = TestStore(initialState: Tips.ParentFeature.State()) { Tips.ParentFeature() }
    await store.send(.feature1(.buttonTapped)) { _ in
      // Mutate $0 to expected value.
      count = 1
    }
    await store.send(.feature2(.buttonTapped)) { _ in
      count = 2
    }
  }

  @available(*, deprecated)
  func assertOwnRefactored() async {
    @Shared(.appStorage("count")) var count = 0
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) { _ in
      // The second feature wasn't involved.
      count = 1
    }
    await store.send(.feature2(.buttonTapped)) { _ in
      count = 2
    }
  }
}
