import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombineDispatch

/// The current screen, with its state.
enum AppState: Equatable {
  case loading
  case damaged(DamagedFile)
  case list(ListState)
}

/// The actions of the whole app: the screens' actions, and the actions that switch screens.
enum AppAction: Equatable {
  case appStarted
  case loaded(Result<IdentifiedArrayOf<Todo>, StorageError>)
  case damaged(DamagedFileAction)
  case list(ListAction)
}

/// The app's dependencies, which a test can replace.
struct AppEnvironment {
  var storage: StorageClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
  var uuid: () -> UUID
  var rowsPerPage = 10
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: a reducer for each screen, and one that switches screens.
///
/// The screens come first. An action that leaves a screen is an action of that screen, so the screen's
/// reducer has to process it while the screen's state exists.
var appReducer: AppReducer {
  .combine(
    damagedFileReducer.pullback(
      state: /AppState.damaged,
      action: /AppAction.damaged,
      environment: {
        DamagedFileEnvironment(storage: $0.storage, mainQueue: $0.mainQueue)
      }
    ),
    listReducer
      .undoable(\.todos, history: \.history, undo: /ListAction.undoButtonTapped)
      .savingTodos()
      .pullback(
        state: /AppState.list,
        action: /AppAction.list,
        environment: {
          ListEnvironment(storage: $0.storage, mainQueue: $0.mainQueue, uuid: $0.uuid)
        }
      ),
    screenReducer
  )
}

/// Switches screens.
let screenReducer = AppReducer { state, action, environment in
  switch action {
  case .appStarted, .damaged(.retryButtonTapped):
    state = .loading
    return environment.storage.load()
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(AppAction.loaded)

  case .loaded(.success(let todos)):
    state = .list(ListState(todos: todos, rowsPerPage: environment.rowsPerPage))
    return .none

  case .loaded(.failure(let failure)):
    state = .damaged(DamagedFile(failure: failure))
    return .none

  case .damaged(.continueButtonTapped):
    state = .list(ListState(rowsPerPage: environment.rowsPerPage))
    return .none

  case .damaged, .list:
    return .none
  }
}
