extension SettingsForm.State {
  /// The settings as they are in the form now.
  ///
  /// Who reads this reads all fields, and is notified of a change in any of them.
  var settings: Settings {
    get {
      Settings(
        displayName: displayName, digest: digest, protectMyPosts: protectMyPosts,
        enableNotifications: enableNotifications, sendEmailNotifications: sendEmailNotifications,
        sendMobileNotifications: sendMobileNotifications, pageSize: pageSize)
    }
    set {
      displayName = newValue.displayName
      digest = newValue.digest
      protectMyPosts = newValue.protectMyPosts
      enableNotifications = newValue.enableNotifications
      sendEmailNotifications = newValue.sendEmailNotifications
      sendMobileNotifications = newValue.sendMobileNotifications
      pageSize = newValue.pageSize
    }
  }

  /// Whether there is something to save, or to lose.
  var hasChanges: Bool { settings != saved }
}

extension SettingsForm.State {
  /// The line above all settings.
  var headline: String { obstacle ?? (hasChanges ? "not saved yet" : "saved") }

  /// What stands beside the switch for notifications, if anything.
  var notificationMark: String? {
    if isLoading { return "(asking)" }
    return notificationCount > 0 ? "(\(notificationCount) received)" : nil
  }
}
