import ComposableArchitecture
import Foundation
import TerminalUI

@testable import settings

extension Settings {
  /// Settings of which no field is what it usually is.
  static let ada = Settings(
    displayName: "Countess", digest: .weekly, protectMyPosts: true, enableNotifications: true,
    sendEmailNotifications: true, sendMobileNotifications: true, pageSize: 50)
}

/// A form, or an app, whose store does nothing.
@MainActor
func stillStore(_ form: SettingsForm.State) -> StoreOf<SettingsForm> {
  Store(initialState: form) { EmptyReducer() }
}

extension Frame {
  /// What can be typed now.
  var typedCommands: [String] { availableCommands.filter(\.isEnabled).map(\.name) }
}

/// A folder that is deleted when nobody needs it any more.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "settings-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
