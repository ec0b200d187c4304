import ComposableArchitecture
import Foundation
import TerminalUI

/// Keeps the settings for the next time that the app is started.
@DependencyClient
struct SettingsStorage: Sendable {
  /// Keeps settings, in place of those before. It throws a ``StorageError`` if something is in the file that must not be
  /// overwritten.
  var save: @Sendable (_ settings: Settings) async throws -> Void
}

extension SettingsStorage: TestDependencyKey {
  /// No storage at all: a test says what it expects to be kept.
  static let testValue = SettingsStorage()

  /// A storage that nobody reads.
  static let previewValue = SettingsStorage(save: { _ in })
}

extension DependencyValues {
  /// Keeps the settings.
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
  /// - Parameter url: The file. It is made, with its folder, when settings are first saved.
  static func file(at url: URL) -> SettingsStorage {
    file(SettingsFile(url: url))
  }

  /// A storage in a file.
  static func file(_ file: SettingsFile) -> SettingsStorage {
    SettingsStorage(save: { try await file.save($0) })
  }
}

/// A file with settings. It is an actor, so that it is never written twice at the same time.
actor SettingsFile {
  private let url: URL
  /// Why the last settings could not be saved.
  private var failure: StorageError?

  init(url: URL) {
    self.url = url
  }

  /// Replaces the file, unless it has something in it that would be lost.
  func save(_ settings: Settings) throws {
    // A newer change may have taken the place of this one.
    try Task.checkCancellation()
    do {
      try replace(with: settings)
      failure = nil
    } catch {
      failure = StorageError(error)
      throw error
    }
  }

  /// Waits until what was to be saved is saved.
  ///
  /// - Throws: A ``StorageError`` if the last settings could not be saved.
  func finish() throws {
    guard let failure else { return }
    throw StorageError("The last changes could not be saved. \(failure)")
  }

  private func replace(with settings: Settings) throws {
    // What another version has written, or nobody can read, is not ours to overwrite. It may be there only by now.
    _ = try Settings(contentsOf: url)
    try url.checkIsWritable()
    let encoder = JSONEncoder()
    // A file that a person can read is one that a person can repair.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(SettingsDocument(settings: settings)).replaceFile(at: url)
    } catch {
      let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw StorageError(file: url, reason)
    }
  }
}
