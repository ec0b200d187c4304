import ComposableArchitecture
import Foundation
import TerminalUI

/// Keeps the session, so that an app that is started again is logged in.
struct SessionStorage: Sendable {
  /// The session that was saved last; `nil` if there is none.
  var load: @Sendable () async throws -> Session?

  /// Keeps a session, in place of the one before.
  var save: @Sendable (Session) async throws -> Void

  /// Forgets the session, if there is one.
  var remove: @Sendable () async throws -> Void
}

extension SessionStorage: DependencyKey {
  /// A file in the folder for the data of apps.
  static let liveValue = SessionStorage.file(at: .session)

  /// A storage that is empty each time that the app starts.
  static var previewValue: SessionStorage { .inMemory() }

  /// No storage at all: a test says what it expects to be kept.
  static let testValue = SessionStorage(
    load: unimplemented("SessionStorage.load"),
    save: unimplemented("SessionStorage.save"),
    remove: unimplemented("SessionStorage.remove")
  )
}

extension DependencyValues {
  /// Keeps the session.
  var sessionStorage: SessionStorage {
    get { self[SessionStorage.self] }
    set { self[SessionStorage.self] = newValue }
  }
}

extension SessionStorage {
  /// A new storage, in memory.
  ///
  /// - Parameter session: What is in it from the beginning.
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
  /// - Parameter url: The file. It is made, with its folder, when a session is saved.
  static func file(at url: URL) -> SessionStorage {
    let file = SessionFile(url: url)
    return SessionStorage(
      load: { try await file.load() },
      save: { try await file.save($0) },
      remove: { try await file.remove() }
    )
  }
}

/// A file with a session. It is an actor, so that it is never written twice at the same time.
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
      throw ClubError.failed("“\(url.lastPathComponent)” has no session in it.")
    }
  }

  func save(_ session: Session) throws {
    // A newer change of the storage may have taken the place of this one.
    try Task.checkCancellation()
    try JSONEncoder.club.encode(session).replaceFile(at: url)
    // Whoever has the token is logged in.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: url.followingLinks.path(percentEncoded: false))
  }

  func remove() throws {
    try Task.checkCancellation()
    do {
      try FileManager.default.removeItem(at: url)
    } catch CocoaError.fileNoSuchFile {
      // Then there is nothing to forget.
    }
  }
}

extension URL {
  /// `~/.local/share/club/session.json`
  static var session: URL {
    .userData.appending(path: "club/session.json")
  }
}
