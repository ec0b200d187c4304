import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The settings of the page on `onChange(of:_:)`.
private struct Settings: Reducer {
  struct UserSettings: Equatable, Sendable {
    var isHapticFeedbackEnabled = true
    var name = ""
  }
  struct State: Equatable {
    @BindingState var userSettings = UserSettings()
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  let persist: @Sendable (Bool, Bool) -> Void

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.userSettings.isHapticFeedbackEnabled) { oldValue, newValue in
        Reduce<State, Action> { _, _ in
          .run { [persist] _ in persist(oldValue, newValue) }
        }
      }
  }
}

/// A parent that asks before it deletes, and a row that does.
private struct Deleting: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Action.Alert>?
    @PresentationState var dialog: ConfirmationDialogState<Action.Dialog>?
    var plain: AlertState<Action.Alert>?
    var log: [String] = []
  }
  enum Action: Equatable {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case plain(Alert)
    case deleteButtonTapped

    enum Alert: Equatable { case confirmDeletion, again }
    enum Dialog: Equatable { case archive }
  }

  static func question() -> AlertState<Action.Alert> {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .deleteButtonTapped:
        state.alert = Self.question()
        state.plain = Self.question()
        state.dialog = ConfirmationDialogState {
          TextState("Archive?")
        } actions: {
          ButtonState(action: .archive) { TextState("Archive") }
        }
      case .alert(.presented(.again)): state.alert = Self.question()
      case .plain(.again): state.plain = Self.question()
      case .alert(.presented): state.log.append(state.alert == nil ? "gone" : "there")
      case .plain: state.log.append(state.plain == nil ? "gone" : "there")
      case .dialog(.presented): state.log.append(state.dialog == nil ? "gone" : "there")
      case .alert, .dialog: break
      }
      return .none
    }
    .ifLet(\.$alert, action: /Action.alert)
    .ifLet(\.$dialog, action: /Action.dialog)
    .ifLet(\.plain, action: /Action.plain)
  }
}

/// A parent of the page on `ifLet(_:action:destination:)`, which reads its child in each action.
private struct Parent: Reducer {
  struct State: Equatable {
    @PresentationState var child: Child.State?
    var seen: [Int?] = []
  }
  enum Action: Equatable { case child(PresentationAction<Child.Action>) }

  struct Child: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case add, waits }
    let gate: Gate

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      state.count += 1
      return action == .waits
        ? .run { @MainActor [gate] send in
          await gate.wait("child")
          send(.add)
        } : .none
    }
  }

  let gate: Gate

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, _ in
      state.seen.append(state.child?.count)
      return .none
    }
    .ifLet(\.$child, action: /Action.child) { Child(gate: gate) }
  }
}

@Suite("Together · seed 000: navigation reference", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct NavigationReferenceTests {
  @Test("onChange(of:_:): runs when a control changes a part of a value")
  func settings() async {
    let saved = LockIsolated<[[Bool]]>([])
    let store = TestStore(initialState: Settings.State()) {
      Settings { old, new in saved.withValue { $0.append([old, new]) } }
    }
    var settings = Settings.UserSettings(name: "Blob")
    await store.send(.binding(.set(\.$userSettings, settings))) {
      $0.userSettings.name = "Blob"
    }
    settings.isHapticFeedbackEnabled = false
    await store.send(.binding(.set(\.$userSettings, settings))) {
      $0.userSettings.isHapticFeedbackEnabled = false
    }
    await store.finish()
    #expect(saved.value == [[true, false]])
  }

  @Test(
    "ifLet(_:action:destination:): the child runs before the parent; `.dismiss` ends its effects")
  func order() async {
    let gate = Gate()
    let store = TestStore(initialState: Parent.State(child: Parent.Child.State())) {
      Parent(gate: gate)
    }
    await store.send(.child(.presented(.add))) {
      $0.child?.count = 1
      $0.seen = [1]
    }
    await store.send(.child(.presented(.waits))) {
      $0.child?.count = 2
      $0.seen = [1, 2]
    }
    await store.send(.child(.dismiss)) {
      $0.child = nil
      $0.seen = [1, 2, 2]
    }
    #expect(gate.cancelled == ["child"])
    await gate.open("child")
  }

  @Test("ifLet(_:action:): a choice closes an alert or a dialog after the parent runs")
  func ephemeral() async {
    let store = TestStore(initialState: Deleting.State()) { Deleting() }
    store.exhaustivity = .off
    await store.send(.deleteButtonTapped)
    await store.send(.alert(.presented(.confirmDeletion))) { $0.alert = nil }
    await store.send(.dialog(.presented(.archive))) { $0.dialog = nil }
    await store.send(.plain(.confirmDeletion)) { $0.plain = nil }
    #expect(store.state.log == ["there", "there", "there"])
  }

  @Test("ifLet(_:action:): a new alert that the parent presents for a choice stays")
  func ephemeralAgain() async {
    let store = TestStore(initialState: Deleting.State()) { Deleting() }
    store.exhaustivity = .off
    await store.send(.deleteButtonTapped)
    await store.send(.alert(.presented(.again)))
    await store.send(.plain(.again))
    #expect(store.state.alert == Deleting.question())
    #expect(store.state.plain == Deleting.question())
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }
}
