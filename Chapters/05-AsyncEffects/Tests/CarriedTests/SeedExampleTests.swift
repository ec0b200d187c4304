import CombineSchedulers
import ComposableArchitecture
import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import TerminalUI
import Testing

// The examples of the seeds, as written there. Comments mark the differences.

/// Seed 001: a counter that shows facts in an alert, and its test.
@Suite("Together · test and view of seed 001", .timeLimit(.minutes(5)))
@MainActor
struct CounterExampleTests {
  // The seed leaves out `Equatable`, which a test store and a view store need, here and below.
  struct AppState: Equatable {
    var count = 0
    var numberFactAlert: String?
  }

  enum AppAction: Equatable {
    case factAlertDismissed
    case decrementButtonTapped
    case incrementButtonTapped
    case numberFactButtonTapped
    case numberFactResponse(Result<String, ApiError>)
  }

  struct ApiError: Error, Equatable {}

  struct AppEnvironment {
    var mainQueue: AnySchedulerOf<DispatchQueue>
    var numberFact: (Int) -> Effect<String, ApiError>
  }

  let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, environment in
    switch action {
    case .factAlertDismissed:
      state.numberFactAlert = nil
      return .none

    case .decrementButtonTapped:
      state.count -= 1
      return .none

    case .incrementButtonTapped:
      state.count += 1
      return .none

    case .numberFactButtonTapped:
      // The seed has the last two in the opposite order, which doesn't compile.
      return environment.numberFact(state.count)
        .receive(on: environment.mainQueue)
        .catchToEffect()
        .map(AppAction.numberFactResponse)

    case let .numberFactResponse(.success(fact)):
      state.numberFactAlert = fact
      return .none

    // The seed writes `let`, and binds nothing.
    case .numberFactResponse(.failure):
      state.numberFactAlert = "Could not load a number fact :("
      return .none
    }
  }

  struct AppView: View {
    let store: Store<AppState, AppAction>

    var body: some View {
      WithViewStore(self.store) { viewStore in
        VStack {
          HStack {
            Button("−") { viewStore.send(.decrementButtonTapped) }
            Text("\(viewStore.count)")
            Button("+") { viewStore.send(.incrementButtonTapped) }
          }

          Button("Number fact") { viewStore.send(.numberFactButtonTapped) }
        }
        .alert(
          item: viewStore.binding(
            get: { $0.numberFactAlert.map(FactAlert.init(title:)) },
            send: .factAlertDismissed
          ),
          content: { Alert(title: Text($0.title)) }
        )
      }
    }
  }

  struct FactAlert: Identifiable {
    var title: String
    var id: String { self.title }
  }

  @Test("the example's test passes")
  func test() {
    let scheduler = DispatchQueue.testScheduler
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: scheduler.eraseToAnyScheduler(),
        numberFact: { number in Effect(value: "\(number) is a good number Brent") }
      )
    )

    store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    store.send(.decrementButtonTapped) {
      $0.count = 0
    }

    store.send(.numberFactButtonTapped)
    scheduler.advance()
    store.receive(.numberFactResponse(.success("0 is a good number Brent"))) {
      $0.numberFactAlert = "0 is a good number Brent"
    }

    store.send(.factAlertDismissed) {
      $0.numberFactAlert = nil
    }
  }

  @Test("the example's view works")
  func view() throws {
    let renderer = Renderer(
      AppView(
        store: Store(
          initialState: AppState(),
          reducer: appReducer,
          environment: AppEnvironment(
            mainQueue: .immediate,
            numberFact: { number in Effect(value: "\(number) is a good number Brent") }
          )
        )
      )
    )
    for command in ["+", "+", "-"] { try renderer.frame().perform(command) }
    #expect(renderer.frame().description.contains("1"))
    try renderer.frame().perform("number-fact")
    #expect(renderer.frame().presentation?.alert?.title == Text("1 is a good number Brent"))
    try renderer.frame().perform("ok")
    #expect(renderer.frame().presentation == nil)
  }
}

/// Seed 003: a deletion that is confirmed in an alert, and its test.
@Suite("Together · test and view of seed 003", .timeLimit(.minutes(5)))
@MainActor
struct DeletionExampleTests {
  enum AppAction: Equatable {
    case cancelTapped
    case confirmTapped
    case deleteTapped
  }

  struct AppState: Equatable {
    // The seed writes `var alert = AlertState<AppAction>?`, which is a plain slip.
    var alert: AlertState<AppAction>?
  }

  struct AppEnvironment {
    static let mock = AppEnvironment()
  }

  let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, env in
    switch action {
    case .cancelTapped:
      state.alert = nil
      return .none

    case .confirmTapped:
      state.alert = nil
      // Do deletion logic...
      return .none

    case .deleteTapped:
      state.alert = .init(
        title: "Delete",
        message: "Are you sure you want to delete this? It cannot be undone.",
        primaryButton: .default("Confirm", send: .confirmTapped),
        // The seed's reducer has `.cancel()` here, and its test the following.
        secondaryButton: .cancel(send: .cancelTapped)
      )
      return .none
    }
  }

  @Test("the example's test passes")
  func test() {
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: .mock
    )

    store.send(.deleteTapped) {
      $0.alert = .init(
        title: "Delete",
        message: "Are you sure you want to delete this? It cannot be undone.",
        primaryButton: .default("Confirm", send: .confirmTapped),
        secondaryButton: .cancel(send: .cancelTapped)
      )
    }
    // The seed sends `deleteTapped` again, which shows the alert instead of dismissing it.
    store.send(.confirmTapped) {
      $0.alert = nil
      // Also verify that delete logic executed correctly
    }
  }

  @Test("the example's view sends its response, and nothing after the alert is closed")
  func view() throws {
    var sent: [AppAction] = []
    let reducer = appReducer
    let store = Store(
      initialState: AppState(),
      reducer: Reducer<AppState, AppAction, AppEnvironment> { state, action, environment in
        sent.append(action)
        return reducer.run(&state, action, environment)
      },
      environment: .mock
    )
    // As the seed's page has it, with a scope that passes actions on.
    let renderer = Renderer(
      Button("Delete") { ViewStore(store).send(.deleteTapped) }
        .alert(store.scope(state: \.alert), dismiss: .cancelTapped)
    )
    for answer in ["confirm", "cancel"] {
      ViewStore(store).send(.deleteTapped)
      #expect(renderer.frame().presentation?.alert?.title == Text("Delete"))
      try renderer.frame().perform(answer)
      #expect(renderer.frame().presentation == nil)
    }
    #expect(sent == [.deleteTapped, .confirmTapped, .deleteTapped, .cancelTapped])
  }
}
