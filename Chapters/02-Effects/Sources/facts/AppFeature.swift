import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombineDispatch

/// The state of the whole app.
struct AppState: Equatable {
  var number = 42
  var fact: String?
  var isLoadingFact = false
  var factFailure: FactError?

  var stopwatch = Stopwatch()
  var search = Search()
  var server = ServerState()
}

/// The actions of the whole app, from the user and from effects.
enum AppAction: Equatable {
  case appStarted

  case incrementButtonTapped
  case decrementButtonTapped
  case numberChanged(Int)
  case factButtonTapped
  case cancelButtonTapped
  case factResponse(Result<String, FactError>)
  case factAlertDismissed

  case startButtonTapped
  case stopButtonTapped
  case lapButtonTapped
  case clearButtonTapped
  case stopwatchTicked

  case searchQueryChanged(String)
  case searchResponse(Result<[NumberFact], FactError>)
  case searchResultTapped(Int)

  case latenciesChanged([Duration])
  case failuresChanged(ServerConditions.Failures)
  case requestsCounted(RequestCounts)
}

/// The app's dependencies, which a test can replace.
struct AppEnvironment {
  var facts: FactClient
  var server: ServerClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: four reducers, each with one concern, run in order on the same state.
let appReducer: AppReducer = .combine(
  factReducer,
  stopwatchReducer,
  searchReducer,
  serverReducer
)
