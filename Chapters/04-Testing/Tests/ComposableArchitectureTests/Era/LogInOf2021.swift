import ComposableArchitecture
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import TestFixtures

// A log-in with a second step before a game, in the style of 2021. Only the imports and the attributes of the tests are
// new.

private struct LogInRequest: Equatable {
  var email: String
  var password: String
}

private struct LogInResponse: Equatable {
  var token: String
  var needsCode: Bool
}

private enum LogInFailure: Error, Equatable {
  case unknownPerson
  case wrongCode

  var text: String {
    switch self {
    case .unknownPerson: return "Nobody has this address and password."
    case .wrongCode: return "This is not the code."
    }
  }
}

private struct LogInClient {
  var logIn: (LogInRequest) -> Effect<LogInResponse, LogInFailure>
  var confirm: (String) -> Effect<LogInResponse, LogInFailure>
}

extension LogInClient {
  static let failing = Self(
    logIn: { _ in .failing("LogInClient.logIn") },
    confirm: { _ in .failing("LogInClient.confirm") }
  )
}

// MARK: - The second step

private struct CodeState: Equatable {
  var alert: AlertState<CodeAction>?
  var code = ""
  var isRequestInFlight = false
  let token: String
}

private enum CodeAction: Equatable {
  case alertDismissed
  case codeChanged(String)
  case retryTapped
  case response(Result<LogInResponse, LogInFailure>)
  case submitTapped
}

private struct CodeTearDownToken: Hashable {}

private struct CodeEnvironment {
  var client: LogInClient
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let codeReducer = Reducer<CodeState, CodeAction, CodeEnvironment> {
  state, action, environment in

  switch action {
  case .alertDismissed:
    state.alert = nil
    return .none

  case let .codeChanged(code):
    state.code = code
    return .none

  case .retryTapped:
    state.alert = nil
    state.code = ""
    return .none

  case let .response(.failure(failure)):
    state.alert = AlertState(
      title: TextState("Sorry").bold(),
      message: TextState(failure.text),
      primaryButton: .default(TextState("Try again"), action: .send(.retryTapped)),
      secondaryButton: .cancel(TextState("Leave it"), action: .send(.alertDismissed))
    )
    state.isRequestInFlight = false
    return .none

  case .response(.success):
    state.isRequestInFlight = false
    return .none

  case .submitTapped:
    state.isRequestInFlight = true
    return environment.client
      .confirm(state.code)
      .receive(on: environment.mainQueue)
      .catchToEffect(CodeAction.response)
      .cancellable(id: CodeTearDownToken())
  }
}

// MARK: - The first step

private struct LogInState: Equatable {
  var alert: AlertState<LogInAction>?
  var code: CodeState?
  var email = ""
  var isRequestInFlight = false
  var password = ""

  var isFormValid: Bool { !self.email.isEmpty && !self.password.isEmpty }
}

private enum LogInAction: Equatable {
  case alertDismissed
  case code(CodeAction)
  case codeDismissed
  case emailChanged(String)
  case logInTapped
  case passwordChanged(String)
  case response(Result<LogInResponse, LogInFailure>)
}

private struct LogInEnvironment {
  var client: LogInClient
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let logInReducer =
  codeReducer
  .optional(breakpointOnNil: false)
  .pullback(
    state: \.code,
    action: /LogInAction.code,
    environment: { CodeEnvironment(client: $0.client, mainQueue: $0.mainQueue) }
  )
  .combined(
    with: Reducer<LogInState, LogInAction, LogInEnvironment> { state, action, environment in
      switch action {
      case .alertDismissed:
        state.alert = nil
        return .none

      case .code:
        return .none

      case .codeDismissed:
        state.code = nil
        return .cancel(id: CodeTearDownToken())

      case let .emailChanged(email):
        state.email = email
        return .none

      case .logInTapped:
        state.isRequestInFlight = true
        return environment.client
          .logIn(.init(email: state.email, password: state.password))
          .receive(on: environment.mainQueue)
          .catchToEffect(LogInAction.response)

      case let .passwordChanged(password):
        state.password = password
        return .none

      case let .response(.failure(failure)):
        state.alert = .init(title: .init(failure.text), dismissButton: .default(.init("OK")))
        state.isRequestInFlight = false
        return .none

      case let .response(.success(response)):
        state.isRequestInFlight = false
        if response.needsCode {
          state.code = CodeState(token: response.token)
        }
        return .none
      }
    }
  )

// MARK: - The app

private enum RootState: Equatable {
  case logIn(LogInState)
  case playing(token: String)

  init() { self = .logIn(.init()) }
}

private enum RootAction: Equatable {
  case logIn(LogInAction)
  case logOutTapped
}

private struct RootEnvironment {
  var client: LogInClient
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let rootReducer = Reducer<RootState, RootAction, RootEnvironment>.combine(
  logInReducer.pullback(
    state: /RootState.logIn,
    action: /RootAction.logIn,
    environment: { LogInEnvironment(client: $0.client, mainQueue: $0.mainQueue) }
  ),
  Reducer { state, action, _ in
    switch action {
    case let .logIn(.code(.response(.success(response)))),
      let .logIn(.response(.success(response))) where !response.needsCode:
      state = .playing(token: response.token)
      return .none

    case .logIn:
      return .none

    case .logOutTapped:
      state = .init()
      return .none
    }
  }
)

@Suite("Together · a log-in of 2021", .serialized, .timeLimit(.minutes(5)))
struct LogInOf2021Tests {
  let mainQueue = DispatchQueue.test

  /// Types an address and a password, and logs in.
  private func logIn(
    _ store: TestStore<LogInState, LogInState, LogInAction, LogInAction, LogInEnvironment>,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    store.send(.emailChanged("ada@example.com"), file: file, line: line) {
      $0.email = "ada@example.com"
    }
    store.send(.passwordChanged("lovelace"), file: file, line: line) {
      $0.password = "lovelace"
    }
    #expect(store.environment.mainQueue.now == self.mainQueue.now)
    store.send(.logInTapped, file: file, line: line) {
      $0.isRequestInFlight = true
    }
    self.mainQueue.advance()
  }

  @Test("a wrong code may be tried again")
  func wrongCode() {
    var client = LogInClient.failing
    client.logIn = { request in
      Effect(value: .init(token: "token of \(request.email)", needsCode: true))
    }
    client.confirm = {
      $0 == "1234"
        ? Effect(value: .init(token: "final", needsCode: false))
        : Effect(error: .wrongCode)
    }
    let store = TestStore(
      initialState: LogInState(),
      reducer: logInReducer,
      environment: LogInEnvironment(
        client: client, mainQueue: self.mainQueue.eraseToAnyScheduler())
    )

    self.logIn(store)
    store.receive(.response(.success(.init(token: "token of ada@example.com", needsCode: true)))) {
      $0.isRequestInFlight = false
      $0.code = CodeState(token: "token of ada@example.com")
    }
    store.send(.code(.codeChanged("4321"))) {
      $0.code?.code = "4321"
    }
    store.send(.code(.submitTapped)) {
      $0.code?.isRequestInFlight = true
    }
    self.mainQueue.advance()
    store.receive(.code(.response(.failure(.wrongCode)))) {
      $0.code?.alert = AlertState(
        title: TextState("Sorry").bold(),
        message: TextState("This is not the code."),
        primaryButton: .default(TextState("Try again"), action: .send(.retryTapped)),
        secondaryButton: .cancel(TextState("Leave it"), action: .send(.alertDismissed))
      )
      $0.code?.isRequestInFlight = false
    }
    store.send(.code(.retryTapped)) {
      $0.code?.alert = nil
      $0.code?.code = ""
    }
    store.send(.code(.codeChanged("1234"))) {
      $0.code?.code = "1234"
    }
    store.send(.code(.submitTapped)) {
      $0.code?.isRequestInFlight = true
    }
    // The screen is closed while the request is in flight.
    store.send(.codeDismissed) {
      $0.code = nil
    }
    store.send(.code(.alertDismissed))
    self.mainQueue.run()
  }

  @Test("an unknown user sees an alert")
  func unknownPerson() {
    let store = TestStore(
      initialState: LogInState(),
      reducer: logInReducer,
      environment: LogInEnvironment(
        client: .failing, mainQueue: self.mainQueue.eraseToAnyScheduler())
    )
    store.environment.client.logIn = { _ in Effect(error: .unknownPerson) }

    self.logIn(store)
    store.receive(.response(.failure(.unknownPerson))) {
      $0.alert = .init(
        title: .init("Nobody has this address and password."),
        dismissButton: .default(.init("OK"), send: nil))
      $0.isRequestInFlight = false
    }
    store.send(.alertDismissed) {
      $0.alert = nil
    }
  }

  @Test("a logged-in user can play until they log out")
  func playing() {
    let store = TestStore(
      initialState: RootState(),
      reducer: rootReducer,
      environment: RootEnvironment(client: .failing, mainQueue: .immediate)
    )
    store.environment.client.logIn = { _ in Effect(value: .init(token: "t", needsCode: false)) }

    store.send(.logIn(.logInTapped)) {
      try (/RootState.logIn).modify(&$0) { $0.isRequestInFlight = true }
    }
    store.receive(.logIn(.response(.success(.init(token: "t", needsCode: false))))) {
      $0 = .playing(token: "t")
    }
    store.send(.logOutTapped) {
      $0 = .logIn(.init())
    }
  }
}
