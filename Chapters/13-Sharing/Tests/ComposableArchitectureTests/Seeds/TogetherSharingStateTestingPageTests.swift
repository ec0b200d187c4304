import ComposableArchitecture
import Foundation
import Testing

@testable import TestFixtures

private typealias Seed = SharingStatePage

@Suite("Together · Seed 000: testing shared state", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SharingStateTestingPageTests {
  private let old: any OldWords = OldWordsOfPage()

  @Test("I327: Testing: a change of a shared count is asserted like any other")
  func increment() async {
    let store = TestStore(initialState: old.counter()) { Seed.Testing.Feature() }
    await store.send(.incrementButtonTapped) {
      $0.$count.withLock { $0 = 1 }
    }
  }

  @Test("I327: Testing: a wrong assertion fails with both values")
  func incrementWrong() async {
    let store = TestStore(initialState: old.counter()) { Seed.Testing.Feature() }
    let failures = await failures {
      await store.send(.incrementButtonTapped) {
        $0.$count.withLock { $0 = 2 }
      }
    }
    #expect(
      failures.map(\.message) == [
        """
        The state is not the expected state:

            SharingStatePage.Testing.Feature.State(
          −   _count: 2
          +   _count: 1
            )

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test(
    "I330: Testing: an effect's change that is never asserted fails at the end, with both values")
  func effectUnasserted() async {
    let failures = await failures {
      let store = TestStore(initialState: old.simple()) { Seed.Testing.SimpleFeature() }
      await store.send(.incrementButtonTapped)
      await store.finish()
    }
    #expect(
      failures.map(\.message) == [
        """
        The test ended without asserting changes of shared values:

            SharingStatePage.Testing.SimpleFeature.State(
          −   _count: 0
          +   _count: 1
            )

        (Expected: −, Actual: +)

        Tell them by “store.assert” at the end of the test.
        """
      ])
  }

  @Test("I330: Testing: `assert` can assert an effect's change")
  func effect() async {
    let store = TestStore(initialState: old.simple()) { Seed.Testing.SimpleFeature() }
    await store.send(.incrementButtonTapped)
    store.assert {
      $0.$count.withLock { $0 = 1 }
    }
  }

  @Test("I326: Persistence: concurrent tests each start with the default", arguments: 1...20)
  func persistence(number: Int) async {
    await withDependencies {
      $0 = DependencyValues()
    } operation: {
      let store = TestStore(initialState: Seed.Persistence.SimpleFeature.State()) {
        Seed.Persistence.SimpleFeature()
      }
      await store.send(.incrementButtonTapped) {
        $0.$count.withLock { $0 = 1 }
      }
      await Task.yield()
      #expect(store.state.count == 1)
    }
  }

  @Test("I326: Custom persistence: a test writes nothing to the user's defaults or files")
  func nothingIsStored() {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    let key = "\(UUID())"
    @Shared(.appStorage(key)) var count = 1
    @Shared(.fileStorage(url)) var counts = [1]
    $count.withLock { $0 = 2 }
    $counts.withLock { $0 = [2] }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.integer(forKey: key) == 2)
    #expect(UserDefaults.standard.object(forKey: key) == nil)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("Custom persistence: a test can use any user defaults")
  func ownDefaults() {
    let own = UserDefaults.inMemory
    withDependencies {
      $0.defaultAppStorage = own
    } operation: {
      @Shared(.appStorage("count")) var count = 1
      $count.withLock { $0 = 2 }
    }
    #expect(own.integer(forKey: "count") == 2)
    @Shared(.appStorage("count")) var count = 1
    #expect(count == 1)
  }

  @Test("I305: Overriding: a value that a test declares first is the one that features use")
  func overriding() async {
    @Shared(.appStorage("count")) var count = 42
    let store = TestStore(initialState: Seed.Persistence.SimpleFeature.State()) {
      Seed.Persistence.SimpleFeature()
    }
    await store.send(.incrementButtonTapped) {
      $0.$count.withLock { $0 = 43 }
    }
  }

  @Test("Overriding: an existing value has to be set again")
  func settingAgain() {
    old.settingAgain()
  }

  @Test("UI Testing: an app that is being UI-tested stores nothing")
  func uiTesting() throws {
    let folder = try TemporaryFolder()
    let entry = Seed.EntryPoint(
      environment: ["UITesting": "true"], folder: folder.url.path + "/")
    entry.store.send(.incrementButtonTapped)
    let count = entry.store.withState(\.count)
    #expect(count == 1)
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "count") == nil)

    Seed.EntryPoint(environment: [:]).store.send(.incrementButtonTapped)
    #expect(defaults.integer(forKey: "count") == 1)
  }

  @Test("I331: Gotcha: a received action's change can't be asserted when the action is received")
  func assertedWhenReceived() async {
    let store = TestStore(initialState: Seed.TestsGotcha.Feature.State()) {
      Seed.TestsGotcha.Feature()
    }
    let failures = await failures {
      await store.send(.tap)
      await store.receive(.response) {
        $0.$bool.withLock { $0 = true }
      }
    }
    #expect(
      failures.map(\.message) == [
        """
        The state has changed, but no change was expected:

            SharingStatePage.TestsGotcha.Feature.State(
          −   _bool: false
          +   _bool: true
            )

        (Expected: −, Actual: +)
        """,
        """
        A change of the state was expected, but nothing has changed.

        The closure doesn't change the state. If you expect no change, omit the closure.
        """,
      ])
  }

  @Test("I331: Gotcha: a received action's change is asserted with the action that started it")
  func assertedWithFirst() async {
    let store = TestStore(initialState: Seed.TestsGotcha.Feature.State()) {
      Seed.TestsGotcha.Feature()
    }
    await store.send(.tap) {
      $0.$bool.withLock { $0 = true }
    }
    await store.receive(.response)
  }
}

@MainActor
private protocol OldWords {
  func counter() -> Seed.Testing.Feature.State
  func simple() -> Seed.Testing.SimpleFeature.State
  func settingAgain()
}

/// The page's code that is now deprecated.
private struct OldWordsOfPage: OldWords {
  @available(*, deprecated)
  func counter() -> Seed.Testing.Feature.State {
    Seed.Testing.Feature.State(count: Shared(0))
  }

  @available(*, deprecated)
  func simple() -> Seed.Testing.SimpleFeature.State {
    Seed.Testing.SimpleFeature.State(count: Shared(0))
  }

  @available(*, deprecated)
  func settingAgain() {
    // The app's entry point:
    @Shared(.appStorage("count")) var countOfApp = 7

    @Shared(.appStorage("count")) var count = 42
    #expect(count == 7)
    count = 42  // NB: Set again to override any value set by the app target.
    #expect(countOfApp == 42)
  }
}
