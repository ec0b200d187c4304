import ComposableArchitecture

extension SettingsForm {
  /// How often a notification comes.
  static let notificationInterval = Duration.seconds(5)

  /// Asks for the permission when notifications are switched on. When they are switched off, nothing is asked and
  /// nothing comes any more.
  func notificationsSwitched(_ state: inout State) -> Effect<Action> {
    guard state.enableNotifications else {
      state.isLoading = false
      return .merge(.cancel(id: CancelID.permission), receiveNotifications(if: false))
    }
    state.isLoading = true
    return .run { [account] send in
      await send(.permissionResponse(Result { try await account.requestPermission() }))
    }
    .cancellable(id: CancelID.permission, cancelInFlight: true)
  }

  /// Begins to receive notifications. If they are not allowed, the switch springs back, and an alert says why.
  func permissionAnswered(
    _ result: Result<Bool, any Error>, _ state: inout State
  ) -> Effect<Action> {
    state.isLoading = false
    switch result {
    case .success(true):
      return receiveNotifications(if: true)
    case .success(false):
      state.destination = .alert(.notAllowed)
    case .failure(let error):
      state.destination = .alert(.permissionUnknown(AccountError(error).message))
    }
    state.enableNotifications = false
    return .none
  }

  /// Receives notifications from now on, or no longer.
  func receiveNotifications(if isOn: Bool) -> Effect<Action> {
    guard isOn else { return .cancel(id: CancelID.notifications) }
    return .run { [clock] send in
      for await _ in clock.timer(interval: Self.notificationInterval) {
        await send(.notificationReceived)
      }
    }
    .cancellable(id: CancelID.notifications, cancelInFlight: true)
  }
}
