import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Additions · A test store whose feature dismisses itself", .timeLimit(.minutes(5)))
@MainActor
struct DismissedStoreTests {
  private func store(
    _ state: Form.State = Form.State(),
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<Form> {
    TestStore(initialState: state) {
      Form()
    } withDependencies: {
      $0.continuousClock = TestClock()
      prepare(&$0)
    }
  }

  @Test("isDismissed is true after the feature calls `dismiss`, and false before")
  func isDismissed() async {
    let store = store()
    await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
    #expect(!store.isDismissed)
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
    #expect(store.state.name == "Blob")
  }

  @Test("a dismissal cancels the feature's effects, so that the test can end")
  func cancels() async {
    let clock = TestClock()
    let store = store { $0.continuousClock = clock }
    await store.send(.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.send(.closeButtonTapped)
    await clock.advance(by: .seconds(5))
    await store.finish()
    #expect(store.state.ticks == 1)
  }

  @Test(
    "actions sent before the dismissal are received, and later ones are ignored")
  func around() async {
    let store = store()
    await store.send(.saveButtonTapped)
    #expect(store.isDismissed)
    await store.receive(.saved) { $0.isSaved = true }
  }

  @Test("sending an action after the dismissal fails at its line, and doesn't run the reducer")
  func sendsLater() async {
    let store = store()
    await store.send(.closeButtonTapped)
    var line: UInt = 0
    let found = await failures {
      line = nextLine()
      await store.send(.nameChanged("Blob"))
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.first?.firstLine
        == "This action was sent, but the feature has dismissed itself before, and gets no more actions:"
    )
    #expect(found.first?.message.contains("nameChanged") == true)
    #expect(store.state.name == "")
  }

  @Test("a test that overrides `dismiss` decides what a dismissal does")
  func own() async {
    let calls = LockIsolated(0)
    let store = store { $0.dismiss = DismissEffect { calls.withValue { $0 += 1 } } }
    await store.send(.closeButtonTapped)
    #expect(calls.value == 1)
    #expect(!store.isDismissed)
    await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
  }

  @Test("a presented child dismisses only itself")
  func presented() async {
    let store = store(Form.State(help: Help.State()))
    await store.send(.help(.presented(.closeButtonTapped)))
    await store.receive(.help(.dismiss)) { $0.help = nil }
    #expect(!store.isDismissed)
  }

  @Test("isPresented is false in the feature of a test store")
  func isPresented() async {
    let store = store()
    await store.send(.asks) { $0.name = "not presented" }
  }

  @Test("a plain store still reports that there is nothing to dismiss")
  func plainStore() async {
    let found = await failures {
      let store = Store(initialState: Form.State()) { Form() }
      await store.send(.closeButtonTapped).finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("not presented") == true)
  }
}

private struct Help: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case closeButtonTapped }

  @Dependency(\.dismiss) private var dismiss

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    .run { [dismiss] _ in await dismiss() }
  }
}

private struct Form: Reducer {
  struct State: Equatable {
    var name = ""
    var ticks = 0
    var isSaved = false
    @PresentationState var help: Help.State?
  }

  @CasePathable
  enum Action: Equatable {
    case appeared
    case asks
    case closeButtonTapped
    case help(PresentationAction<Help.Action>)
    case nameChanged(String)
    case saveButtonTapped
    case saved
    case ticked
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.isPresented) private var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .asks:
        state.name = isPresented ? "presented" : "not presented"
      case .closeButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      case .help:
        break
      case .nameChanged(let name):
        state.name = name
      case .saveButtonTapped:
        return .run { [dismiss] send in
          await send(.saved)
          await dismiss()
          await send(.ticked)
        }
      case .saved:
        state.isSaved = true
      case .ticked:
        state.ticks += 1
      }
      return .none
    }
    .ifLet(\.$help, action: \.help) {
      Help()
    }
  }
}
