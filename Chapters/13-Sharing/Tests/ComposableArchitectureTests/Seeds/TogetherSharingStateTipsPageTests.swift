import ComposableArchitecture
import Testing

@testable import TestFixtures

private typealias Tips = SharingStatePage.Tips
private typealias Refactored = SharingStatePage.TipsRefactored

@Suite(
  "Together · seed 000: sharing state, testing tips", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SharingStateTipsPageTests {
  private let old: any OldWords = OldWordsOfPage()

  @Test("I328: what is told of one feature is told of both")
  func one() async {
    await old.tellOne()
  }

  @Test("I328: and it does not show that the other one shares nothing any more")
  func oneRefactored() async {
    await old.tellOneRefactored()
  }

  @Test("I328: it can be told of both")
  func both() async {
    await old.tellBoth()
  }

  @Test("I328: which shows that the other one shares nothing any more")
  func bothRefactored() async {
    let failures = await failures { await old.tellBothRefactored() }
    #expect(
      failures.map(\.message) == [
        """
        The state is not what was expected:

            SharingStatePage.TipsRefactored.ParentFeature.State(
              feature1: SharingStatePage.Tips.Feature1.State(…),
          −   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 1)
          +   feature2: SharingStatePage.TipsRefactored.Feature2.State(count: 0)
            )

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("I328: it can be told of a value of the test's own")
  func own() async {
    await old.tellOwn()
  }

  @Test("I328: which shows that the other one shares nothing any more, when its button is tapped")
  func ownRefactored() async {
    let failures = await failures { await old.tellOwnRefactored() }
    #expect(
      failures.map(\.message) == [
        """
        The state is not what was expected:

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

  @Test("I328: a property that others cannot change can be told by a value of the test's own")
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
  func tellOne() async
  func tellOneRefactored() async
  func tellBoth() async
  func tellBothRefactored() async
  func tellOwn() async
  func tellOwnRefactored() async
}

/// What the page writes: it sets shared values, which is deprecated by now.
private struct OldWordsOfPage: OldWords {
  @available(*, deprecated)
  func tellOne() async {
    let store = TestStore(initialState: Tips.ParentFeature.State()) { Tips.ParentFeature() }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
    }
    #expect(store.state.feature2.count == 1)
  }

  @available(*, deprecated)
  func tellOneRefactored() async {
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
    }
  }

  @available(*, deprecated)
  func tellBoth() async {
    let store = TestStore(initialState: Tips.ParentFeature.State()) { Tips.ParentFeature() }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
      $0.feature2.count = 1
    }
  }

  @available(*, deprecated)
  func tellBothRefactored() async {
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) {
      $0.feature1.count = 1
      $0.feature2.count = 1
    }
  }

  @available(*, deprecated)
  func tellOwn() async {
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
  func tellOwnRefactored() async {
    @Shared(.appStorage("count")) var count = 0
    let store = TestStore(initialState: Refactored.ParentFeature.State()) {
      Refactored.ParentFeature()
    }
    await store.send(.feature1(.buttonTapped)) { _ in
      // The second feature has not taken part.
      count = 1
    }
    await store.send(.feature2(.buttonTapped)) { _ in
      count = 2
    }
  }
}
