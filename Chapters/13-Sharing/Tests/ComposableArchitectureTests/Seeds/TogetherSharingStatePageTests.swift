import ComposableArchitecture
import Foundation
import OpenCombine
import Testing

@testable import TestFixtures

private typealias Seed = SharingStatePage

@Suite("Together · Seed 000: sharing state", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SharingStatePageTests {
  @Test("Explicit: the parent sees the child's changes")
  func explicit() async {
    let store = TestStore(
      initialState: Seed.Explicit.ParentFeature.State(count: Shared(value: 3))
    ) {
      Seed.Explicit.ParentFeature()
    }
    await store.send(.presentButtonTapped) {
      $0.child = Seed.Explicit.ChildFeature.State(count: $0.$count)
    }
    await store.send(\.child.incrementButtonTapped) {
      $0.$count.withLock { $0 = 4 }
    }
    #expect(store.state.child?.count == 4)
  }

  @Test("I302: Persisted: values in memory are shared by their key, and don't outlive the storage")
  func inMemory() {
    let (first, second) = (Seed.Persisted.InMemory(), Seed.Persisted.InMemory())
    first.$count.withLock { $0 = 5 }
    #expect(second.count == 5)
    let afterRelaunch = withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      Seed.Persisted.InMemory()
    }
    #expect(afterRelaunch.count == 0)
  }

  @Test("Persisted: each change is written to user defaults, and the next launch loads it")
  func appStorage() {
    @Dependency(\.defaultAppStorage) var defaults
    do {
      let launch = Seed.Persisted.Defaults()
      launch.$count.withLock { $0 += 5 }
    }
    #expect(defaults.integer(forKey: "count") == 5)
    #expect(Seed.Persisted.Defaults().count == 5)
  }

  @Test("Persisted: each change is written to a file, as JSON, and the next launch loads it")
  func fileStorage() {
    do {
      let launch = Seed.Persisted.File()
      launch.$users.withLock { $0.append(Seed.Persisted.User(name: "Blob")) }
    }
    #expect(Seed.Persisted.File().users == [Seed.Persisted.User(name: "Blob")])
    @Shared(.fileStorage(URL(filePath: "/users.json"))) var json: [[String: String]] = []
    #expect(json == [["name": "Blob"]])
  }

  @Test("I312: Observing: an effect receives the current value, and each change from anywhere")
  func observing() async {
    let shared = Shared(value: 1)
    let store = TestStore(initialState: Seed.Observing.Feature.State(count: shared)) {
      Seed.Observing.Feature()
    }
    let task = await store.send(.onAppear)
    await store.receive(\.countUpdated, 1) { $0.counts = [1] }
    shared.withLock { $0 = 7 }
    await store.receive(\.countUpdated, 7) { $0.counts = [1, 7] }
    await task.cancel()
  }

  @Test("Observing: a feature that reacts to each change with a change never ends")
  func loop() async {
    let store = Store(initialState: Seed.Observing.Feature.State(count: Shared(value: 0))) {
      Seed.Observing.Loop(end: 500)
    }
    let task = store.send(.onAppear)
    await Task.megaYield()
    #expect(store.count == 500)
    task.cancel()
    await task.finish()
  }

  @Test("Initialization: the parent owns the value")
  func ofParent() {
    let count = Shared(value: 1)
    let state = Seed.Initialization.OfParent(count: count)
    count.withLock { $0 = 2 }
    #expect(state.count == 2)
  }

  @Test(
    "Initialization: the feature or a key owns the value",
    arguments: [
      Seed.Initialization.OfFeature.self, Seed.Initialization.OfFeatureInOldWords.self,
      Seed.Initialization.OfKey.self,
    ] as [any MadeOfCount.Type])
  func ofCount(type: any MadeOfCount.Type) {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let state = type.init(count: 8)
      #expect(state.count == 8)
      @Shared(.appStorage("count")) var saved = 1
      $saved.withLock { $0 = 2 }
      #expect(state.count == (type == Seed.Initialization.OfKey.self ? 2 : 8))
    }
  }

  @Test("I313: Deriving: a screen with only the phone number writes it into the whole value")
  func phoneNumber() async {
    let store = TestStore(
      initialState: Seed.Deriving.SignUpFeature.State(
        signUpData: Shared(value: Seed.Deriving.SignUpData()))
    ) {
      Seed.Deriving.SignUpFeature()
    }
    await store.send(.nextButtonTapped) {
      $0.path[id: 0] = Seed.Deriving.PhoneNumberFeature.State(
        phoneNumber: $0.$signUpData.phoneNumber)
    }
    await store.send(\.path[id: 0].phoneNumberChanged, "555") {
      $0.$signUpData.withLock { $0.phoneNumber = "555" }
    }
    #expect(store.state.path[id: 0]?.phoneNumber == "555")
  }

  @Test("I313: Deriving: a child's change of a part is saved by the key of the whole value")
  func currentUser() async {
    let store = TestStore(initialState: Seed.Deriving.ParentFeature.State()) {
      Seed.Deriving.ParentFeature()
    }
    await store.send(.editNameButtonTapped) {
      $0.destination = .editName(
        Seed.Deriving.ChildFeature.State(currentUserName: $0.$currentUser.name))
    }
    await store.send(\.destination.editName.nameChanged, "Ada") {
      $0.$currentUser.withLock { $0.name = "Ada" }
    }
    #expect(Seed.Deriving.SavedUser().currentUser == Seed.Deriving.User(id: 42, name: "Ada"))
  }

  @Test("I315: Deriving: a wrapper of an element exists only if the element does")
  func element() {
    let list = Seed.Deriving.TodoList(
      todos: Shared(value: [
        Seed.Deriving.Todo(id: 1, title: "Buy milk"), Seed.Deriving.Todo(id: 2, title: "Sleep"),
      ]))
    list.rename(2, to: "Rest")
    list.rename(3, to: "Nothing")
    #expect(list.todos.map(\.title) == ["Buy milk", "Rest"])
  }

  @Test("I308: Concurrent mutations: no change within the lock is lost")
  func withLock() async {
    let state = Seed.Explicit.ChildFeature.State(count: Shared(value: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask { [count = state.$count] in count.withLock { $0 += 1 } }
      }
    }
    #expect(state.count == 1_000)
  }

  @Test("Concurrent mutations: a value that is read outside the lock may be out of date")
  func silly() {
    let state = Seed.Explicit.ChildFeature.State(count: Shared(value: 0))
    let currentCount = state.count
    // A concurrent change:
    state.$count.withLock { $0 += 1 }
    state.$count.withLock { $0 = currentCount + 1 }
    #expect(state.count == 1)
  }
}
