import ComposableArchitecture
import Foundation
import TerminalUI

/// The file with the sync-ups: its location, and how it is read and written.
final class SyncUpsFile: Sendable {
  /// The version of the format that the app writes. Newer versions can't be read.
  static let version = 1

  /// The maximum size in bytes. Each megabyte of short sync-ups blocks the app for half a second when it starts.
  static let limit = 2_000_000

  let url: URL

  private struct Contents {
    /// The last bytes that could be read.
    var known: Data?
    /// The version of the file, if it is newer.
    var newerVersion: Int?
    /// The error if the file is too large.
    var tooLarge: FileTooLarge?
  }

  private let contents = LockIsolated(Contents())

  /// - Parameter url: The location. The file doesn't have to exist.
  init(at url: URL) {
    self.url = url
  }

  var name: String { url.lastPathComponent }

  /// Reads sync-ups.
  ///
  /// - Throws: A `FileTooLarge`, a `NewerVersion`, or a `DecodingError`.
  func decode(_ data: Data) throws -> IdentifiedArrayOf<SyncUp> {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let tooLarge = FileTooLarge(name: name, size: data.count)
    contents.withValue { $0 = Contents(tooLarge: tooLarge) }
    if let tooLarge { throw tooLarge }
    let version = try decoder.decode(Header.self, from: data).version ?? Self.version
    guard version <= Self.version else {
      contents.withValue { $0.newerVersion = version }
      throw NewerVersion(version: version)
    }
    let syncUps = try decoder.decode(Document.self, from: data).syncUps
    contents.withValue { $0.known = data }
    return syncUps
  }

  /// Writes sync-ups. Unknown fields that the file had when it was read are preserved.
  ///
  /// - Throws: A `NewerVersion` if the file is of a newer version, unless ``allowReplacing()`` was called; a
  ///   `FileTooLarge` if the file is, or would be, too large to be read again.
  func encode(_ syncUps: IdentifiedArrayOf<SyncUp>) throws -> Data {
    let contents = contents.value
    if let tooLarge = contents.tooLarge { throw tooLarge }
    if let version = contents.newerVersion { throw NewerVersion(version: version) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(Document(version: Self.version, syncUps: syncUps))
    let all = try contents.known.map { try data.keepingUnknownFields(of: $0) } ?? data
    if let tooLarge = FileTooLarge(name: name, size: all.count) { throw tooLarge }
    return all
  }

  /// Allows the app to replace a file of a newer version, after the user agreed. A copy of the old file is kept.
  func allowReplacing() {
    contents.withValue { $0.newerVersion = nil }
  }

  /// The fields that all versions have.
  private struct Header: Decodable {
    var version: Int?
  }

  private struct Document: Codable {
    var version: Int?
    var syncUps: IdentifiedArrayOf<SyncUp>
  }
}

/// The file was written by a newer version of the app.
struct NewerVersion: Error, Equatable, LocalizedError {
  let version: Int

  var errorDescription: String? {
    "A newer version of this app wrote the file of the sync-ups, so the file was not changed."
  }
}

/// The file is, or would be, too large to be read.
struct FileTooLarge: Error, Equatable, LocalizedError {
  let name: String
  let size: Int

  /// - Returns: `nil` if the size is allowed.
  init?(name: String, size: Int) {
    guard size > SyncUpsFile.limit else { return nil }
    (self.name, self.size) = (name, size)
  }

  var errorDescription: String? {
    """
    “\(name)” can have \(SyncUpsFile.limit / 1_000_000) MB at most, and would have \
    \((size + 999_999) / 1_000_000) MB. Delete sync-ups, or use another file: --file.
    """
  }
}

extension SyncUpsFile: DependencyKey {
  /// The file in the usual folder.
  static let liveValue = SyncUpsFile(at: .syncUps)

  /// A file in memory: the path is only a name.
  static var testValue: SyncUpsFile { SyncUpsFile(at: .syncUpsInMemory) }
}

extension DependencyValues {
  /// The file with the sync-ups.
  var syncUpsFile: SyncUpsFile {
    get { self[SyncUpsFile.self] }
    set { self[SyncUpsFile.self] = newValue }
  }
}

extension URL {
  /// `~/.local/share/composable-architecture-tutorial/syncups.json`
  static var syncUps: URL {
    .userData.appending(path: "composable-architecture-tutorial/syncups.json")
  }

  /// The name of a file that is in memory only.
  static let syncUpsInMemory = URL(filePath: "/memory/syncups.json")
}
