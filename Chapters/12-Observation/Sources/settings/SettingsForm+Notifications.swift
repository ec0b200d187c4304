import ComposableArchitecture

extension SettingsForm {
  /// The time between notifications.
  static let notificationInterval = Duration.seconds(5)

  /// Asks for permission when notifications are turned on. When they are turned off, requests and notifications are
  /// cancelled.
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

  /// Starts receiving notifications. If they aren't allowed, the switch turns off again, and an alert says why.
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

  /// Starts or stops receiving notifications.
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
