extension Routes {
  func availability(of name: String) throws(ServerFailure) -> NameAvailability {
    try nameRegister.availability(of: name)
  }

  /// Answers the question whether notifications are allowed. It can be asked again and again.
  func permission() -> NotificationPermission {
    NotificationPermission(isGranted: grantsNotifications)
  }
}
