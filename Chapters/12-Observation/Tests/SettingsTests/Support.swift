import ComposableArchitecture
import Foundation
import TerminalUI

@testable import settings

extension Settings {
  /// Settings without default values.
  static let ada = Settings(
    displayName: "Countess", digest: .weekly, protectMyPosts: true, enableNotifications: true,
    sendEmailNotifications: true, sendMobileNotifications: true, pageSize: 50)
}

@MainActor
extension ScreenStyle {
  /// A screen without changes.
  ///
  /// - Parameters:
  ///   - found: The contents of the file.
  ///   - form: The open form, if there is one.
  func still(_ found: FoundSettings = FoundSettings(), form: SettingsForm.State?) -> Frame {
    var state = AppFeature.State(found)
    state.form = form
    let store: StoreOf<AppFeature> = Store(initialState: state) { EmptyReducer() }
    switch self {
    case .views:
      return Frame(rendering: AppView(store: store, evaluations: Evaluations()))
    case .screen:
      return ScreenStack(store: store, countingIn: Evaluations()).frame()
    case .viewStores:
      var state = ViewStoreApp.State(found)
      state.form = form.map(ViewStoreForm.State.init)
      let store: StoreOf<ViewStoreApp> = Store(initialState: state) { EmptyReducer() }
      return Frame(rendering: ViewStoreAppView(store: store, evaluations: Evaluations()))
    }
  }

  /// Types the lines of a session.
  ///
  /// - Returns: The difference from the transcript; `nil` if there is none.
  func replay(
    _ transcript: Transcript, _ found: FoundSettings = FoundSettings(), in world: AppEnvironment
  ) async throws -> String? {
    switch self {
    case .views: try await transcript.replay(TerminalApplication.views(found, in: world))
    case .viewStores: try await transcript.replay(TerminalApplication.viewStores(found, in: world))
    case .screen: try await transcript.replay(TerminalApplication.screen(found, in: world))
    }
  }
}

extension Frame {
  /// What can be typed now.
  var typedCommands: [String] { availableCommands.filter(\.isEnabled).map(\.name) }
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "settings-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
