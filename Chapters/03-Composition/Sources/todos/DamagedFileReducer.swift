import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A file that is there but cannot be read as todos.
struct DamagedFile: Equatable {
  var failure: StorageError

  /// What the file is called now that it is out of the way.
  var keptAs: String?
}

/// What can happen about a damaged file.
enum DamagedFileAction: Equatable {
  case retryButtonTapped
  case setAsideButtonTapped
  case setAside(Result<String, StorageError>)
  case continueButtonTapped
}

/// All that dealing with a damaged file needs from outside.
struct DamagedFileEnvironment {
  var storage: StorageClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

/// A damaged file, which is somebody's work. It is moved out of the way if that is asked for, and is
/// never overwritten. The app itself loads again, or goes on to an empty list.
let damagedFileReducer = Reducer<DamagedFile, DamagedFileAction, DamagedFileEnvironment> {
  state, action, environment in
  switch action {
  case .setAsideButtonTapped:
    return environment.storage.setAside()
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(DamagedFileAction.setAside)

  case .setAside(.success(let name)):
    state.keptAs = name
    return .none

  case .setAside(.failure(let failure)):
    state.failure = failure
    return .none

  case .retryButtonTapped, .continueButtonTapped:
    return .none
  }
}
