import ComposableArchitecture
import DemoServer
import Dispatch
import OpenCombineDispatch

/// All that the app knows.
struct AppState: Equatable {
  var number = 42
  var fact: String?
  var isLoadingFact = false
  var factFailure: FactError?

  var stopwatch = Stopwatch()
  var search = Search()
  var server = ServerState()
}

/// All that can happen in the app: what a person does, and what the outside world has to say.
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

/// All that the app needs from outside, so that a test can hand in something else.
struct AppEnvironment {
  var facts: FactClient
  var server: ServerClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: four reducers, each with one concern, run one after the other on the same state.
let appReducer: AppReducer = .combine(
  factReducer,
  stopwatchReducer,
  searchReducer,
  serverReducer
)
