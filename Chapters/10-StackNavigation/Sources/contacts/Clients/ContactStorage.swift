import ComposableArchitecture
import Foundation
import TerminalUI

/// Keeps the contacts, and the way to the screen, for the next time that the app is started.
struct ContactStorage: Sendable {
  /// Keeps an archive, in place of the one before.
  var save: @Sendable (Archive) async throws -> Void
}

extension ContactStorage: TestDependencyKey {
  /// No storage at all: a test says what it expects to be kept.
  static let testValue = ContactStorage(save: unimplemented("ContactStorage.save"))
}

extension DependencyValues {
  /// Keeps the contacts.
  var contactStorage: ContactStorage {
    get { self[ContactStorage.self] }
    set { self[ContactStorage.self] = newValue }
  }
}

extension ContactStorage: DependencyKey {
  /// A file in the folder for the states of apps.
  static let liveValue = ContactStorage.file(at: .contacts)

  /// A storage that nobody reads.
  static let previewValue = ContactStorage(save: { _ in })

  /// A storage in a file.
  ///
  /// - Parameter url: The file. It is made, with its folder, when something is first saved.
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

/// A file with an archive. It is an actor, so that it is never written twice at the same time.
actor ArchiveFile {
  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func save(_ archive: Archive) throws {
    // A newer change may have taken the place of this one.
    try Task.checkCancellation()
    let encoder = JSONEncoder()
    // A file that a person can read is one that a person can repair.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(archive).replaceFile(at: url)
    } catch {
      throw StorageError(file: url, error)
    }
  }
}
