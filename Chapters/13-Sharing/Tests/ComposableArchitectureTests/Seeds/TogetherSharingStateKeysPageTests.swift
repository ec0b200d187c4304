import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = SharingStatePage

@Suite(
  "Together · Seed 000: sharing state, keys and gotchas", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SharingStateKeysPageTests {
  @Test("Custom persistence: a custom key loads and saves")
  func custom() {
    let saved = LockIsolated<Int?>(3)
    @Shared(.custom(saved)) var myValue = 0
    #expect(myValue == 3)
    $myValue.withLock { $0 = 4 }
    #expect(saved.value == 4)
  }

  @Test("Read-only: a reader shows the writer's changes, and can't be written")
  func readOnly() {
    let settings = Seed.ReadOnly.Settings()
    @Shared(.appStorage("isOn")) var isOn = false
    $isOn.withLock { $0 = true }
    #expect(settings.isOn)
    let path: KeyPath<Seed.ReadOnly.Settings, Bool> = \.isOn
    #expect(!(path is WritableKeyPath<Seed.ReadOnly.Settings, Bool>))
  }

  @Test("Read-only: a remote configuration shows the server's values")
  func remoteConfig() {
    @Dependency(Seed.ReadOnly.Server.self) var server
    let feature = Seed.ReadOnly.Feature()
    #expect(!feature.remoteConfig.isFlagOn)
    server.change(to: Seed.ReadOnly.RemoteConfig(isFlagOn: true))
    #expect(feature.remoteConfig.isFlagOn)
  }

  @Test("I306: Type-safe keys: the same name with a different type is a different value")
  func refactored() {
    let users = Seed.TypeSafe.RefactoredInMemory()
    users.$users.withLock { $0.append(Seed.TypeSafe.User(id: 1)) }
    #expect(users.identifiedUsers.isEmpty)
  }

  @Test("Type-safe keys: a reference of a different type gets changes only through the file")
  func refactoredFile() {
    let users = Seed.TypeSafe.Refactored()
    users.$users.withLock { $0.append(Seed.TypeSafe.User(id: 1)) }
    #expect(users.identifiedUsers.ids == [1])
  }

  @Test("I303: Type-safe keys: a named key is the same as the key that it names")
  func typeSafe() {
    let spelled = Seed.TypeSafe.Spelled()

    let file = Seed.TypeSafe.File()
    file.$users.withLock { _ = $0.append(Seed.TypeSafe.User(id: 1)) }
    #expect(spelled.users.ids == [1])

    let inMemory = Seed.TypeSafe.InMemory()
    inMemory.$users.withLock { _ = $0.append(Seed.TypeSafe.UserInMemory(id: 2)) }
    #expect(spelled.usersInMemory.ids == [2])

    let defaults = Seed.TypeSafe.Defaults()
    defaults.$count.withLock { $0 = 3 }
    #expect(spelled.count == 3)

    let withDefault = Seed.TypeSafe.WithDefault()
    withDefault.$users.withLock { _ = $0.append(Seed.TypeSafe.UserWithDefault(id: 4)) }
    #expect(spelled.usersWithDefault.ids == [4])
  }

  @Test("Pre-observation: a view without the wrapper is reported, and doesn't change")
  func unwrapped() async {
    let shared = Shared(value: 1)
    let store = store(shared)
    let renderer = Renderer(
      Seed.PreObservation.UnwrappedFeatureView(store: store), tracksBodies: false)
    let issues = issues { _ = renderer.frame() }
    // The store is read, and the shared value.
    #expect(
      issues.map(\.firstLine)
        == Array(
          repeating: "Perceptible state was accessed but is not being tracked. "
            + "The view is not evaluated again when that state changes.",
          count: 2))
    shared.withLock { $0 = 2 }
    await Task.megaYield()
    #expect(renderer.frame().description == "1")
  }

  @Test("Pre-observation: a view with the wrapper shows changes", arguments: [true, false])
  func wrapped(tracksBodies: Bool) async {
    let shared = Shared(value: 1)
    let store = store(shared)
    let renderer = Renderer(
      Seed.PreObservation.FeatureView(store: store), tracksBodies: tracksBodies)
    #expect(renderer.frame().description == "1")
    store.send(.incrementButtonTapped)
    #expect(renderer.frame().description == "2")
    shared.withLock { $0 = 7 }
    await Task.megaYield()
    #expect(renderer.frame().description == "7")
  }

  @Test("Pre-observation: a reducer can use shared values without an observable state")
  func oldFeature() async {
    let store = TestStore(
      initialState: Seed.PreObservation.OldFeature.State(sharedCount: Shared(value: 1))
    ) {
      Seed.PreObservation.OldFeature()
    }
    await store.send(.incrementButtonTapped) {
      $0.$sharedCount.withLock { $0 = 2 }
    }
  }

  @Test("Gotchas: a shared value is neither hashable nor codable")
  func conformances() {
    let shared: Any = Shared(value: 0)
    #expect(shared is any Equatable)
    #expect(!(shared is any Hashable))
    #expect(!(shared is any Encodable))
    #expect(!(shared is any Decodable))
  }

  @Test("Gotchas: a codable state omits its shared value, and finds it again by its key")
  func codability() throws {
    @Shared(.appStorage("launchCount")) var launchCount = 0
    $launchCount.withLock { $0 = 5 }
    let json = Data(#"{"todos":["Milk"]}"#.utf8)

    let state = try JSONDecoder().decode(Seed.Codability.AppState.self, from: json)
    #expect(state.launchCount == 5)
    #expect(state.todos == ["Milk"])
    #expect(try JSONEncoder().encode(state) == json)

    let byHand = try JSONDecoder().decode(Seed.Codability.AppStateByHand.self, from: json)
    #expect(byHand.launchCount == 5)
    #expect(byHand.todos == ["Milk"])
    #expect(try JSONEncoder().encode(byHand) == json)
  }

  private func store(_ count: Shared<Int>) -> StoreOf<Seed.PreObservation.Feature> {
    Store(initialState: Seed.PreObservation.Feature.State(sharedCount: count)) {
      Seed.PreObservation.Feature()
    }
  }
}
