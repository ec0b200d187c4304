extension Routes {
  func availability(of name: String) throws(ServerFailure) -> NameAvailability {
    try nameRegister.availability(of: name)
  }

  /// Responds to a request for notification permission. It can be repeated.
  func permission() -> NotificationPermission {
    NotificationPermission(isGranted: grantsNotifications)
  }
}
