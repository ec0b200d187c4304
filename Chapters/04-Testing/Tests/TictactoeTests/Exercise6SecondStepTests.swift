import ComposableArchitecture
import OpenCombine
import Testing

@testable import tictactoe

@Suite("Exercise 4.6 · a test of what waits", .oneAtATime, .timeLimit(.minutes(1)))
struct SecondStepTests {
  @Test("has nothing to say against the right reducer")
  func right() {
    testSecondStep(twoFactorReducer)
  }

  @Test("objects to what is wrong about asking", arguments: BrokenSecondStep.asking)
  func asking(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: twoFactorReducer)
  }

  @Test("objects to what is wrong about waiting", arguments: BrokenSecondStep.waiting)
  func waiting(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: twoFactorReducer)
  }

  @Test("objects to what is wrong about failures", arguments: BrokenSecondStep.failures)
  func failures(broken: BrokenSecondStep) {
    broken.expectObjection(of: testSecondStep, right: twoFactorReducer)
  }
}

enum BrokenSecondStep: String, BrokenReducer {
  case takesLetters = "letters and spaces stay in the code"
  case takesMore = "a code of five digits stays as it is"
  case sendsLess = "a code of three digits is sent"
  case sendsOther = "another code is sent than was typed"
  case sendsOtherToken = "the code is sent with another token"
  static let asking: [Self] = [
    .takesLetters, .takesMore, .sendsLess, .sendsOther, .sendsOtherToken,
  ]

  case doesNotSay = "while it waits, nothing says so"
  case asksTwice = "two taps send two requests"
  case hurries = "the answer is not taken on the main queue, but wherever it comes"
  case keepsWaiting = "when the code was right, it still says that it waits"
  case doesNotCancel = "going back leaves the request running"
  static let waiting: [Self] = [.doesNotSay, .asksTwice, .hurries, .keepsWaiting, .doesNotCancel]

  case alertsAnyway = "an alert says that the code was wrong, although it was right"
  case isSilent = "a failure is not shown"
  case waitsOn = "when the code was wrong, it still says that it waits"
  case saysTheSame = "the alert says that the code was wrong, whatever has failed"
  case keepsCode = "a wrong code stays in the form"
  case doesNotLetGo = "the alert cannot be dismissed"
  case leadsNowhere = "the alert for a code that has expired has no way back"
  case goesWithAlert = "going back leaves the alert"
  static let failures: [Self] = [
    .alertsAnyway, .isSilent, .waitsOn, .saysTheSame, .keepsCode, .doesNotLetGo, .leadsNowhere,
    .goesWithAlert,
  ]

  var reducer: TwoFactorReducer {
    TwoFactorReducer { state, action, environment in
      let before = state
      var environment = environment
      // What goes in …
      switch (self, action) {
      case (.sendsLess, .submitButtonTapped) where state.code.count == 3: state.code += "0"
      case (.sendsOther, .submitButtonTapped) where state.canSubmit: state.code = "0000"
      case (.sendsOtherToken, _):
        let verify = environment.authentication.verify
        environment.authentication.verify = { verify(Verification(code: $0.code, token: "")) }
      case (.asksTwice, .submitButtonTapped): state.isRequesting = false
      case (.hurries, _): environment.mainQueue = .immediate
      default: break
      }
      let effect = twoFactorReducer.run(&state, action, environment)
      // … and what comes out.
      switch (self, action) {
      case (.takesLetters, .binding):
        state.code = String(typed(action, environment).prefix(4))
      case (.takesMore, .binding):
        state.code = typed(action, environment).filter(("0"..."9").contains)
      case (.sendsLess, .submitButtonTapped), (.sendsOther, .submitButtonTapped):
        state.code = before.code
      case (.doesNotSay, _): state.isRequesting = false
      case (.keepsWaiting, .response(.success)), (.waitsOn, .response(.failure)):
        state.isRequesting = true
      case (.doesNotCancel, .backButtonTapped): return .none
      case (.alertsAnyway, .response(.success)): state.alert = .failed(.wrongCode)
      case (.isSilent, .response): state.alert = nil
      case (.saysTheSame, .response(.failure)): state.alert = .failed(.wrongCode)
      case (.keepsCode, .response): state.code = before.code
      case (.leadsNowhere, .response(.failure(.expiredToken))):
        state.alert?.buttons = [.default("OK")]
      case (.doesNotLetGo, .alertDismissed), (.goesWithAlert, .backButtonTapped):
        state.alert = before.alert
      default: break
      }
      return effect
    }
  }

  /// The code as a control writes it, before the reducer gets to see it.
  private func typed(_ action: TwoFactorAction, _ environment: LoginEnvironment) -> String {
    var state = TwoFactorState(token: "")
    _ = TwoFactorReducer.empty.binding().run(&state, action, environment)
    return state.code
  }
}
