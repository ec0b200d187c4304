import ComposableArchitecture

/// All that the app knows.
struct AppState: Equatable {
  var count = 0
  var step = 1
  var answer: PrimeAnswer?
  var favourites: [Int] = []
}

/// What we learned when we asked whether a number is prime.
struct PrimeAnswer: Equatable {
  var number: Int
  var isPrime: Bool
}

/// All that can happen in the app.
enum AppAction: Equatable {
  case incrementButtonTapped
  case decrementButtonTapped
  case stepChanged(Int)

  case isPrimeButtonTapped
  case primeResponse(PrimeAnswer)
  case primeAnswerDismissed

  case saveButtonTapped
  case removeButtonTapped(Int)
  case favouriteTapped(Int)
}

/// All that the app needs from outside, so that a test can hand in something else.
struct AppEnvironment {
  var isPrime: (Int) -> Bool

  static let live = AppEnvironment(isPrime: trialDivision)
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: three reducers, each with one concern, run one after the other on the same state.
let appReducer: AppReducer = .combine(
  counterReducer,
  primeReducer,
  favouritesReducer
)
