import ComposableArchitecture

extension SettingsForm {
  /// Saves the settings if they are valid and changed.
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

  /// Records the saved settings. The form may have changed again in the meantime.
  func saved(_ settings: Settings, _ state: inout State) -> Effect<Action> {
    state.saved = settings
    state.obstacle = nil
    if state.displayName == settings.displayName { state.nameStatus = nil }
    return .send(.delegate(.saved(settings)))
  }

  /// Reverts the form to the saved settings, and cancels the effects that are in flight for the changes.
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
  /// The reason why the settings in the form are invalid, in a sentence; `nil` if they are valid.
  fileprivate var objection: String? {
    if let objection = nameStatus?.objection(to: displayName) { return objection }
    return isLoading ? "It is not known yet whether notifications are allowed." : nil
  }
}
