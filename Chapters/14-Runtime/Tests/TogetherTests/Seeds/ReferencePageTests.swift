import ComposableArchitecture
import Foundation
import InMemoryTracing
import Testing

@testable import TestFixtures

private typealias Seed = ReferencePage

@Suite("Seed 000: the pages below Reducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReferencePageTests {
  @Test("dependency: it overrides a dependency for one reducer and its effects")
  func dependency() async {
    let store = TestStore(initialState: Seed.Onboarding.State()) { Seed.Onboarding() }
    await store.send(\.feature.appeared) {
      $0.feature.log = ["mock"]
      $0.step = 1
    }
    await store.receive(\.feature.loaded) {
      $0.feature.log = ["mock", "loaded by mock"]
      $0.step = 2
    }
  }

  @Test("transformDependency: one endpoint can call the original; all can be replaced")
  func transform() async {
    let asked = LockIsolated(0)
    let changed: _DependencyKeyWritingReducer<Seed.Child> = Seed.Child()
      .transformDependency(\.speechClient) { client in
        let original = client
        client.requestAuthorization = {
          asked.withValue { $0 += 1 }
          return try await original.requestAuthorization()
        }
      }
      .transformDependency(\.self) { $0[Seed.Client.self] = .mock }
    let store = TestStore(initialState: Seed.Child.State()) { changed }
    await store.send(.speakButtonTapped)
    await store.receive(\.loaded, "authorized in a test") { $0.log = ["authorized in a test"] }
    #expect(asked.value == 1)
    await store.send(.appeared) { $0.log.append("mock") }
    await store.receive(\.loaded) { $0.log.append("loaded by mock") }
  }

  @Test("body, ifLet, forEach: the child runs before the parent, and later modifiers after both")
  func body() {
    let printed = LockIsolated<[Int]>([])
    var state = Seed.Parent.State(child: Seed.Child.State())
    state.rows = [Seed.Child.State(id: 1), Seed.Child.State(id: 2)]
    let store = Store(initialState: state) {
      Seed.Parent(
        printer: _ReducerPrinter { _, _, state in
          printed.withValue { $0.append(state.seen.count) }
        })
    }
    store.send(.child(.loaded("a")))
    store.send(.rows(.element(id: 2, action: .loaded("b"))))
    #expect(store.seen == ["child 1", "analytics", "row 1", "analytics"])
    #expect(store.child == nil && store.rows.ids == [1])
    #expect(printed.value == [1, 3], "Analytics run later, so their changes aren't printed.")
    for action in [
      Seed.Parent.Action.child(.appeared), .rows(.element(id: 2, action: .appeared)),
    ] {
      #expect(issues { store.send(action) }.count == 1)
    }
  }

  @Test("CombineReducers, EmptyReducer, Optional: they combine several reducers, one, or none")
  func combining() {
    func adding(_ word: String) -> Reduce<[String], Bool> {
      Reduce { words, _ in
        words.append(word)
        return .none
      }
    }
    let printed = LockIsolated(0)
    let missing: Reduce<[String], Bool>? = nil
    let store = Store(initialState: [String]()) {
      CombineReducers {
        adding("a")
        EmptyReducer()
        missing
        adding("b")
      }
      ._printChanges(_ReducerPrinter { _, _, _ in printed.withValue { $0 += 1 } })
      Optional(adding("c"))
    }
    store.send(true)
    #expect(store.peek { $0 } == ["a", "b", "c"])
    #expect(printed.value == 1)
  }

  @Test("ifCaseLet: each case has its child, which runs before the case changes")
  func cases() {
    let store = Store(initialState: Seed.Session.State.loggedIn(Seed.Child.State())) {
      Seed.Session()
    }
    store.send(.loggedIn(.loaded("a")))
    #expect(store.state == .loggedOut(Seed.Child.State()))
    #expect(issues { store.send(.loggedIn(.appeared)) }.count == 1)
    store.send(.loggedOut(.loaded("a")))
    #expect(store.state == .loggedIn(Seed.Child.State()))
  }

  @Test("Scope of a case, which is deprecated: in the wrong order the child misses the action")
  func scopeOfCase() {
    for isChildFirst in [true, false] {
      let store = Store(initialState: Seed.Loading.State.loaded(Seed.Child.State())) {
        Seed.Loading(isChildFirst: isChildFirst).dependency(Seed.Client.mock)
      }
      #expect(issues { store.send(.child(.appeared)) }.count == (isChildFirst ? 0 : 1))
      #expect(store.state == .loading)
    }
  }

  @Test("ReducerCaseIgnored, ReducerCaseEphemeral: plain data, and an alert that dismisses itself")
  func ignored() async {
    let alert = AlertState<Seed.Destination.Alert> {
      TextState("Save?")
    } actions: {
      ButtonState(action: .saveButtonTapped) { TextState("Save") }
    }
    let store = TestStore(
      initialState: Seed.Presenting.State(destination: .alert(alert))
    ) {
      Seed.Presenting()
    }
    await store.send(\.destination.alert.saveButtonTapped) {
      $0.destination = nil
      $0.log = ["saved"]
    }
    let meeting = Seed.Destination.State.meeting(id: UUID(1))
    #expect(meeting.meeting == UUID(1) && meeting.alert == nil)
  }

  @Test("onChange with a reducer: it runs after the value changes, with both values")
  func onChange() async {
    let saved = LockIsolated<[[Bool]]>([])
    let store = TestStore(initialState: Seed.Settings.State()) {
      Seed.Settings { old, new in saved.withValue { $0.append([old, new]) } }
    }
    await store.send(\.binding.userSettings, Seed.Settings.UserSettings(name: "Blob")) {
      $0.userSettings.name = "Blob"
    }
    #expect(saved.value == [])
    await store.send(
      \.binding.userSettings,
      Seed.Settings.UserSettings(isHapticFeedbackEnabled: false, name: "Blob")
    ) {
      $0.userSettings.isHapticFeedbackEnabled = false
    }
    await store.finish()
    #expect(saved.value == [[true, false]])
  }

  @Test(
    "signpost: each action is an interval, and so is each effect, with the actions that it sends")
  func signpost() async {
    let tracer = InMemoryTracer()
    let store = Store(initialState: Seed.Child.State()) {
      Seed.Child().dependency(Seed.Client.mock).signpost("app", tracer: tracer)
    }
    await store.send(.appeared).finish()
    #expect(
      tracer.finishedSpans.map(\.operationName).sorted()
        == [
          "[app] ReferencePage.Child.Action.appeared",
          "[app] ReferencePage.Child.Action.appeared effect",
          "[app] ReferencePage.Child.Action.loaded",
        ].sorted())
  }

  @Test("ReducerOf, EffectOf: shorter names for a feature's reducer and effect")
  func aliases() {
    func feature() -> some ReducerOf<Seed.Child> { Seed.Child() }
    func effect() -> EffectOf<Seed.Child> { .send(.loaded("a")) }
    let store = Store(initialState: Seed.Child.State()) { feature() }
    store.send(.loaded("b"))
    #expect(store.log == ["b"])
    _ = effect()
  }
}
