import ComposableArchitecture
import OpenCombine
import Testing

@testable import tictactoe

@Suite("Exercise 4.6 · Test requests and responses", .oneAtATime, .timeLimit(.minutes(1)))
struct SecondStepTests {
  @Test("your test passes for the right reducer")
  func right() {
    testSecondStep(tictactoe.twoFactorReducer)
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() {
    expectToKnowByItself("twoFactorReducer") { testSecondStep(tictactoe.twoFactorReducer) }
  }

  @Test(
    "your test fails for mistakes in requests",
    arguments: BrokenSecondStep.asking)
  func asking(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: tictactoe.twoFactorReducer)
  }

  @Test("your test fails for mistakes in pending requests", arguments: BrokenSecondStep.waiting)
  func waiting(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: tictactoe.twoFactorReducer)
  }

  @Test(
    "your test fails for mistakes in failures", arguments: BrokenSecondStep.failures)
  func failures(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: tictactoe.twoFactorReducer)
  }
}

enum BrokenSecondStep: String, BrokenReducer {
  case takesLetters = "letters and spaces are not removed from the code"
  case takesMore = "a code of five digits is not truncated"
  case sendsNothing = "a request is sent although no code was typed"
  case sendsLess = "a code of three digits is sent"
  case sendsOther = "the sent code differs from the typed one"
  case sendsOtherToken = "the code is sent with a different token"
  static let asking: [Self] = [
    .takesLetters, .takesMore, .sendsNothing, .sendsLess, .sendsOther, .sendsOtherToken,
  ]

  case doesNotSay = "`isRequesting` is never true"
  case asksTwice = "two taps send two requests"
  case asksAnew = "a second tap cancels the first request, and sends a new one"
  case asksOnce = "after the first response, no request is ever sent again"
  case hurries = "the response does not wait for the main queue"
  case keepsWaiting = "after the right code, `isRequesting` stays true"
  case doesNotCancel = "going back does not cancel the request"
  static let waiting: [Self] = [
    .doesNotSay, .asksTwice, .asksAnew, .asksOnce, .hurries, .keepsWaiting, .doesNotCancel,
  ]

  case alertsAnyway = "an alert says that the code was wrong, although it was right"
  case isSilent = "a failure is not shown"
  case isSilentLater = "a second failure is not shown"
  case hidesServer = "no alert says that the server does not answer"
  case waitsOn = "after a wrong code, `isRequesting` stays true"
  case saysTheSame = "the alert says that the code was wrong, for every failure"
  case blamesCode = "the alert says that the code was wrong, when the server does not answer"
  case keepsCode = "a wrong code is not removed from the form"
  case doesNotLetGo = "the alert cannot be dismissed"
  case leadsNowhere = "the alert for an expired code has no button that leads back"
  case leadsAway = "the alert for a wrong code leads back, as if the code had expired"
  case goesWithAlert = "going back does not dismiss the alert"
  static let failures: [Self] = [
    .alertsAnyway, .isSilent, .isSilentLater, .hidesServer, .waitsOn, .saysTheSame, .blamesCode,
    .keepsCode, .doesNotLetGo, .leadsNowhere, .leadsAway, .goesWithAlert,
  ]

  var reducer: TwoFactorReducer {
    var answers = 0
    return TwoFactorReducer { state, action, environment in
      let before = state
      var environment = environment
      var cancel = Effect<TwoFactorAction, Never>.none
      if case .response = action { answers += 1 }
      // The input …
      switch (self, action) {
      case (.sendsNothing, .submitButtonTapped) where state.code.isEmpty: state.code = "0000"
      case (.sendsLess, .submitButtonTapped) where state.code.count == 3: state.code += "0"
      case (.sendsOther, .submitButtonTapped) where state.canSubmit: state.code = "0000"
      case (.sendsOtherToken, _):
        let verify = environment.authentication.verify
        environment.authentication.verify = { verify(Verification(code: $0.code, token: "")) }
      case (.asksTwice, .submitButtonTapped): state.isRequesting = false
      case (.asksAnew, .submitButtonTapped) where state.isRequesting:
        state.isRequesting = false
        cancel = tictactoe.twoFactorReducer.run(&state, .backButtonTapped, environment)
      case (.asksOnce, .submitButtonTapped) where answers > 0: return .none
      case (.hurries, _): environment.mainQueue = .immediate
      default: break
      }
      let effect = tictactoe.twoFactorReducer.run(&state, action, environment)
      // … and the output.
      switch (self, action) {
      case (.takesLetters, .binding):
        state.code = String(typed(action, environment).prefix(4))
      case (.takesMore, .binding):
        state.code = typed(action, environment).filter(("0"..."9").contains)
      case (.sendsNothing, .submitButtonTapped), (.sendsLess, .submitButtonTapped),
        (.sendsOther, .submitButtonTapped):
        state.code = before.code
      case (.doesNotSay, _): state.isRequesting = false
      case (.keepsWaiting, .response(.success)), (.waitsOn, .response(.failure)):
        state.isRequesting = true
      case (.doesNotCancel, .backButtonTapped): return .none
      case (.alertsAnyway, .response(.success)): state.alert = .failed(.wrongCode)
      case (.isSilent, .response), (.hidesServer, .response(.failure(.serverAway))):
        state.alert = nil
      case (.isSilentLater, .response) where answers > 1: state.alert = nil
      case (.saysTheSame, .response(.failure)), (.blamesCode, .response(.failure(.serverAway))):
        state.alert = .failed(.wrongCode)
      case (.keepsCode, .response): state.code = before.code
      case (.leadsNowhere, .response(.failure(.expiredToken))):
        state.alert?.buttons = [.default("OK")]
      case (.leadsAway, .response(.failure(.wrongCode))):
        state.alert?.buttons = [.default("Log in again", send: .backButtonTapped)]
      case (.doesNotLetGo, .alertDismissed), (.goesWithAlert, .backButtonTapped):
        state.alert = before.alert
      default: break
      }
      return .concatenate(cancel, effect)
    }
  }

  /// The code as a control writes it, before the reducer processes it.
  private func typed(_ action: TwoFactorAction, _ environment: LoginEnvironment) -> String {
    var state = TwoFactorState(token: "")
    _ = TwoFactorReducer.empty.binding().run(&state, action, environment)
    return state.code
  }
}
