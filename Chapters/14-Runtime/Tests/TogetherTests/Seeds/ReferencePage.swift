import ComposableArchitecture
import Foundation

// The code of the pages below `Reducer`, block by block. Code that a page leaves out adds a word to a list.

/// Seed: 000, the pages below Reducer.
enum ReferencePage {
  struct Client: DependencyKey, Equatable {
    var name: String
    static let mock = Self(name: "mock")
    static let liveValue = Self(name: "live")
    static let testValue = Self(name: "test")
  }

  struct SpeechClient: DependencyKey {
    var requestAuthorization: @Sendable () async throws -> String
    static let liveValue = Self { "authorized" }
    static let testValue = Self { "authorized in a test" }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id = 0
      var log: [String] = []
    }
    enum Action {
      case appeared
      case loaded(String)
      case speakButtonTapped
    }
    @Dependency(Client.self) var client
    @Dependency(SpeechClient.self) var speechClient

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          state.log.append(client.name)
          return .run { send in await send(.loaded("loaded by \(client.name)")) }
        case let .loaded(text):
          state.log.append(text)
          return .none
        case .speakButtonTapped:
          return .run { send in
            await send(.loaded(try await speechClient.requestAuthorization()))
          }
        }
      }
    }
  }

  /// Seed: 000, dependency(_:_:); Dependencies: a feature that is also used in onboarding.
  @Reducer
  struct Onboarding {
    @ObservableState
    struct State: Equatable {
      var feature = Child.State()
      var step = 0
    }
    enum Action {
      case feature(Child.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.feature, action: \.feature) {
        Child()
          .dependency(Client.mock)
      }
      Reduce { state, action in
        state.step += 1
        return .none
      }
    }
  }

  /// Seed: 000, body; forEach (of rows); ifLet (of an optional).
  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable {
      var child: Child.State?
      var rows: IdentifiedArrayOf<Child.State> = []
      var seen: [String] = []
    }
    enum Action {
      case child(Child.Action)
      case rows(IdentifiedActionOf<Child>)
    }
    let printer: _ReducerPrinter<State, Action>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child:
          state.seen.append("child \(state.child?.log.count ?? 0)")
          state.child = nil
        case .rows(.element(let id, _)):
          state.seen.append("row \(state.rows[id: id]?.log.count ?? 0)")
          state.rows.remove(id: id)
        }
        return .none
      }
      .ifLet(\.child, action: \.child) {
        Child()
      }
      .forEach(\.rows, action: \.rows) {
        Child()
      }
      ._printChanges(printer)
      Analytics()
    }
  }

  struct Analytics: Reducer {
    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
      state.seen.append("analytics")
      return .none
    }
  }

  /// Seed: 000, ifCaseLet; Scope, Enum state.
  @Reducer
  struct Session {
    @ObservableState
    enum State: Equatable {
      case loggedIn(Child.State)
      case loggedOut(Child.State)
    }
    enum Action {
      case loggedIn(Child.Action)
      case loggedOut(Child.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .loggedIn(.loaded):
          state = .loggedOut(Child.State())
        case .loggedOut(.loaded):
          state = .loggedIn(Child.State())
        default: break
        }
        return .none
      }
      .ifCaseLet(\.loggedIn, action: \.loggedIn) {
        Child()
      }
      .ifCaseLet(\.loggedOut, action: \.loggedOut) {
        Child()
      }
    }
  }

  /// Seed: 000, Scope, Enum state, which is deprecated. In the wrong order the child may miss an action.
  @Reducer
  struct Loading {
    @ObservableState
    enum State: Equatable {
      case loading
      case loaded(Child.State)
    }
    enum Action {
      case child(Child.Action)
    }
    let isChildFirst: Bool

    var body: some ReducerOf<Self> {
      if isChildFirst { child }
      Reduce { state, action in
        if case .child(.appeared) = action { state = .loading }
        return .none
      }
      if !isChildFirst { child }
    }

    @ReducerBuilder<State, Action> var child: some ReducerOf<Self> {
      Scope(state: \.loaded, action: \.child) {
        Child()
      }
    }
  }

  /// Seed: 000, ReducerCaseIgnored(); ReducerCaseEphemeral().
  @Reducer
  enum Destination {
    @ReducerCaseIgnored
    case meeting(id: UUID)
    @ReducerCaseEphemeral
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert {
      case saveButtonTapped
      case discardButtonTapped
    }
  }

  @Reducer
  struct Presenting {
    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var log: [String] = []
    }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .destination(.presented(.alert(.saveButtonTapped))) = action {
          state.log.append("saved")
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  /// Seed: 000, onChange(of:_:): with the macro, and with a reducer.
  @Reducer
  struct Settings {
    struct UserSettings: Equatable {
      var isHapticFeedbackEnabled = true
      var name = ""
    }
    @ObservableState
    struct State: Equatable {
      var userSettings = UserSettings()
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }
    let persist: @Sendable (Bool, Bool) -> Void

    var body: some ReducerOf<Self> {
      BindingReducer()
        .onChange(of: \.userSettings.isHapticFeedbackEnabled) { oldValue, newValue in
          Reduce { state, action in
            .run { send in
              persist(oldValue, newValue)
            }
          }
        }
    }
  }
}

extension ReferencePage.Destination.State: Equatable {}

extension DependencyValues {
  var speechClient: ReferencePage.SpeechClient {
    get { self[ReferencePage.SpeechClient.self] }
    set { self[ReferencePage.SpeechClient.self] = newValue }
  }
}
