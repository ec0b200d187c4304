import ComposableArchitecture

/// The state of the whole app.
struct AppState: Equatable {
  var count = 0
  var step = 1
  var answer: PrimeAnswer?
  var favourites: [Int] = []
}

/// The result of asking whether a number is prime.
struct PrimeAnswer: Equatable {
  var number: Int
  var isPrime: Bool
}

/// The actions of the whole app.
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

/// The app's dependencies, which a test can replace.
struct AppEnvironment {
  var isPrime: (Int) -> Bool

  static let live = AppEnvironment(isPrime: trialDivision)
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: three reducers, each with one concern, run in order on the same state.
let appReducer: AppReducer = .combine(
  counterReducer,
  primeReducer,
  favouritesReducer
)
