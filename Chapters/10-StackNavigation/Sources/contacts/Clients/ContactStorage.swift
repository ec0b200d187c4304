import ComposableArchitecture
import Foundation
import TerminalUI

/// Stores the contacts, and the link to the screen, for the next launch.
struct ContactStorage: Sendable {
  /// Replaces the stored archive.
  var save: @Sendable (Archive) async throws -> Void
}

extension ContactStorage: TestDependencyKey {
  /// No storage: a test overrides this if it expects a save.
  static let testValue = ContactStorage(save: unimplemented("ContactStorage.save"))
}

extension DependencyValues {
  /// Stores the contacts.
  var contactStorage: ContactStorage {
    get { self[ContactStorage.self] }
    set { self[ContactStorage.self] = newValue }
  }
}

extension ContactStorage: DependencyKey {
  /// A file in the folder for the states of apps.
  static let liveValue = ContactStorage.file(at: .contacts)

  /// A storage that discards everything.
  static let previewValue = ContactStorage(save: { _ in })

  /// A storage in a file.
  ///
  /// - Parameter url: The file. The first save creates it, with its folder.
  static func file(at url: URL) -> ContactStorage {
    let file = ArchiveFile(url: url)
    return ContactStorage(save: { try await file.save($0) })
  }
}

extension URL {
  /// `~/.local/state/composable-architecture-tutorial/contacts.json`
  static var contacts: URL {
    .userState.appending(path: "composable-architecture-tutorial/contacts.json")
  }
}

/// A file with an archive. It is an actor, so that writes are never concurrent.
actor ArchiveFile {
  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func save(_ archive: Archive) throws {
    // A newer change may have replaced this one.
    try Task.checkCancellation()
    let encoder = JSONEncoder()
    // People can repair a file that they can read.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(archive).replaceFile(at: url)
    } catch {
      throw StorageError(file: url, error)
    }
  }
}
