extension SettingsForm.State {
  /// The current settings in the form.
  ///
  /// Reading this reads all fields, so its observers are notified of a change to any of them.
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

  /// Whether there are unsaved changes.
  var hasChanges: Bool { settings != saved }
}

extension SettingsForm.State {
  /// The line above all settings.
  var headline: String { obstacle ?? (hasChanges ? "not saved yet" : "saved") }

  /// The mark next to the switch for notifications, if there is one.
  var notificationMark: String? {
    if isLoading { return "(asking)" }
    return notificationCount > 0 ? "(\(notificationCount) received)" : nil
  }
}
