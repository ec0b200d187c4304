import ComposableArchitecture

extension SettingsForm {
  /// Saves the settings, if they are others than before and nothing speaks against them.
  func save(_ state: inout State) -> Effect<Action> {
    guard state.hasChanges else { return .none }
    if let objection = state.objection {
      state.destination = .alert(.notSaved(objection))
      return .none
    }
    return .run { [storage, settings = state.settings] send in
      await send(
        .saveResponse(
          Result {
            try await storage.save(settings: settings)
            return settings
          }))
    }
    .cancellable(id: CancelID.saving, cancelInFlight: true)
  }

  /// Takes down what has been saved. Meanwhile the form may have been changed again.
  func saved(_ settings: Settings, _ state: inout State) -> Effect<Action> {
    state.saved = settings
    state.obstacle = nil
    if state.displayName == settings.displayName { state.nameStatus = nil }
    return .send(.delegate(.saved(settings)))
  }

  /// Makes the form what has been saved last. What is in flight for the changes is given up.
  func revert(_ state: inout State) -> Effect<Action> {
    guard state.hasChanges else { return .none }
    let wasOn = state.enableNotifications && !state.isLoading
    state.settings = state.saved
    state.nameStatus = nil
    state.isLoading = false
    return .merge(
      .cancel(id: CancelID.name), .cancel(id: CancelID.permission),
      wasOn == state.enableNotifications
        ? .none : receiveNotifications(if: state.enableNotifications))
  }
}

extension SettingsForm.State {
  /// Why the settings cannot be what they are in the form, in a sentence; `nil` if they can.
  fileprivate var objection: String? {
    if let objection = nameStatus?.objection(to: displayName) { return objection }
    return isLoading ? "Whether notifications are allowed is not known yet." : nil
  }
}
