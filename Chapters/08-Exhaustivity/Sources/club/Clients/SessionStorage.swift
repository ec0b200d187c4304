import ComposableArchitecture
import Foundation
import TerminalUI

/// Stores the session, so that the user is still logged in after a new launch.
struct SessionStorage: Sendable {
  /// The saved session; `nil` if there is none.
  var load: @Sendable () async throws -> Session?

  /// Replaces the saved session.
  var save: @Sendable (Session) async throws -> Void

  /// Removes the session, if there is one.
  var remove: @Sendable () async throws -> Void
}

extension SessionStorage: DependencyKey {
  /// A file in the folder for the data of apps.
  static let liveValue = SessionStorage.file(at: .session)

  /// A storage that is empty at each launch.
  static var previewValue: SessionStorage { .inMemory() }

  /// No storage: a test overrides this if it expects a save.
  static let testValue = SessionStorage(
    load: unimplemented("SessionStorage.load"),
    save: unimplemented("SessionStorage.save"),
    remove: unimplemented("SessionStorage.remove")
  )
}

extension DependencyValues {
  /// Stores the session.
  var sessionStorage: SessionStorage {
    get { self[SessionStorage.self] }
    set { self[SessionStorage.self] = newValue }
  }
}

extension SessionStorage {
  /// A new storage, in memory.
  ///
  /// - Parameter session: The initial session.
  static func inMemory(_ session: Session? = nil) -> SessionStorage {
    let session = LockIsolated(session)
    return SessionStorage(
      load: { session.value },
      save: { session.setValue($0) },
      remove: { session.setValue(nil) }
    )
  }

  /// A storage in a file.
  ///
  /// - Parameter url: The file. A save creates it, with its folder.
  static func file(at url: URL) -> SessionStorage {
    let file = SessionFile(url: url)
    return SessionStorage(
      load: { try await file.load() },
      save: { try await file.save($0) },
      remove: { try await file.remove() }
    )
  }
}

/// A file with a session. It is an actor, so that writes are never concurrent.
private actor SessionFile {
  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func load() throws -> Session? {
    let data: Data?
    do {
      data = try Data.contents(ofFileAt: url)
    } catch {
      throw ClubError.failed(error.description)
    }
    guard let data else { return nil }
    do {
      return try JSONDecoder.club.decode(Session.self, from: data)
    } catch is DecodingError {
      throw ClubError.failed("“\(url.lastPathComponent)” contains no session.")
    }
  }

  func save(_ session: Session) throws {
    // A newer change of the storage may have replaced this one.
    try Task.checkCancellation()
    try JSONEncoder.club.encode(session).replaceFile(at: url)
    // The token is a secret: it is enough to be logged in.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: url.followingLinks.path(percentEncoded: false))
  }

  func remove() throws {
    try Task.checkCancellation()
    do {
      try FileManager.default.removeItem(at: url)
    } catch CocoaError.fileNoSuchFile {
      // The file doesn't exist, so there is nothing to remove.
    }
  }
}

extension URL {
  /// `~/.local/share/club/session.json`
  static var session: URL {
    .userData.appending(path: "club/session.json")
  }
}
