import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A file that exists but can't be read as todos.
struct DamagedFile: Equatable {
  var failure: StorageError

  /// The file's new name, after it was set aside.
  var newName: String?
}

/// The actions for a damaged file.
enum DamagedFileAction: Equatable {
  case retryButtonTapped
  case setAsideButtonTapped
  case setAside(Result<String, StorageError>)
  case continueButtonTapped
}

/// The dependencies of the reducer for a damaged file.
struct DamagedFileEnvironment {
  var storage: StorageClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

/// A damaged file, which contains a user's work. The user can set it aside, and it is never
/// overwritten. The app itself loads again, or continues with an empty list.
let damagedFileReducer = Reducer<DamagedFile, DamagedFileAction, DamagedFileEnvironment> {
  state, action, environment in
  switch action {
  case .setAsideButtonTapped:
    return environment.storage.setAside()
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(DamagedFileAction.setAside)

  case .setAside(.success(let name)):
    state.newName = name
    return .none

  case .setAside(.failure(let failure)):
    state.failure = failure
    return .none

  case .retryButtonTapped, .continueButtonTapped:
    return .none
  }
}
