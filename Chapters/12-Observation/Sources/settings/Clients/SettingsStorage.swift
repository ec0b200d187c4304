import ComposableArchitecture
import Foundation
import TerminalUI

/// Stores the settings for the next launch.
@DependencyClient
struct SettingsStorage: Sendable {
  /// Replaces the stored settings. It throws a ``StorageError`` if the file has contents that must not be overwritten.
  var save: @Sendable (_ settings: Settings) async throws -> Void
}

extension SettingsStorage: TestDependencyKey {
  /// No storage: a test overrides this if it expects the settings to be saved.
  static let testValue = SettingsStorage()

  /// A storage that discards the settings.
  static let previewValue = SettingsStorage(save: { _ in })
}

extension DependencyValues {
  /// Stores the settings.
  var settingsStorage: SettingsStorage {
    get { self[SettingsStorage.self] }
    set { self[SettingsStorage.self] = newValue }
  }
}

extension SettingsStorage: DependencyKey {
  /// A file in the folder for the settings of apps.
  static let liveValue = SettingsStorage.file(at: .settings)

  /// A storage in a file.
  ///
  /// - Parameter url: The file. The first save creates it, with its folder.
  static func file(at url: URL) -> SettingsStorage {
    file(SettingsFile(url: url))
  }

  /// A storage in a file.
  static func file(_ file: SettingsFile) -> SettingsStorage {
    SettingsStorage(save: { try await file.save($0) })
  }
}

/// A file with settings. It is an actor, so that writes are never concurrent.
actor SettingsFile {
  private let url: URL
  /// The error of the last save, if it failed.
  private var failure: StorageError?

  init(url: URL) {
    self.url = url
  }

  /// Replaces the file, unless unreadable contents would be lost.
  func save(_ settings: Settings) throws {
    // A newer change may have replaced this one, which cancels its task.
    try Task.checkCancellation()
    do {
      try replace(with: settings)
      failure = nil
    } catch {
      failure = StorageError(error)
      throw error
    }
  }

  /// Waits until the pending settings are saved.
  ///
  /// - Throws: A ``StorageError`` if the last save failed.
  func finish() throws {
    guard let failure else { return }
    throw StorageError("The last changes could not be saved. \(failure)")
  }

  private func replace(with settings: Settings) throws {
    // The app doesn't overwrite contents that a different version wrote, or that it can't read, even if they are new.
    _ = try Settings(contentsOf: url)
    try url.checkIsWritable()
    let encoder = JSONEncoder()
    // A readable file can be repaired by hand.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(SettingsDocument(settings: settings)).replaceFile(at: url)
    } catch {
      let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw StorageError(file: url, reason)
    }
  }
}
