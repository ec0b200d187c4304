import ComposableArchitecture

/// The status of saving the todos.
struct Saving: Equatable {
  /// Whether there are changes that aren't on disk yet.
  var isPending = false

  /// The reason why the last attempt failed.
  var failure: StorageError?
}

/// The actions of saving.
enum SavingAction: Equatable {
  case saved(Result<Int, StorageError>)
  case retryButtonTapped
  case alertDismissed
  case appWillQuit
}

extension Reducer
where State == ListState, Action == ListAction, Environment == ListEnvironment {
  /// Returns a reducer that saves the todos half a second after the last change by any reducer.
  ///
  /// No other code in the app needs to know about the disk. A failure leaves the todos unsaved. Each
  /// later change tries again.
  func savingTodos() -> Reducer {
    Reducer { state, action, environment in
      let before = state.todos
      let effect = self.run(&state, action, environment)

      switch action {
      case .saving(.saved(.success)):
        state.saving = Saving()
        return effect

      case .saving(.saved(.failure(let failure))):
        state.saving.failure = failure
        return effect

      case .saving(.alertDismissed):
        state.saving.failure = nil
        return effect

      case .saving(.retryButtonTapped), .saving(.appWillQuit):
        state.saving.failure = nil
        return .merge(
          effect, state.save(environment).cancellable(id: SaveID(), cancelInFlight: true)
        )

      default:
        guard state.todos != before else { return effect }
        state.saving.isPending = true
        let save = state.save(environment)
          .debounce(id: SaveID(), for: .milliseconds(500), scheduler: environment.mainQueue)
        return .merge(effect, save)
      }
    }
  }
}

private struct SaveID: Hashable {}

extension ListState {
  fileprivate func save(_ environment: ListEnvironment) -> Effect<ListAction, Never> {
    environment.storage.save(todos)
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map { .saving(.saved($0)) }
  }
}
