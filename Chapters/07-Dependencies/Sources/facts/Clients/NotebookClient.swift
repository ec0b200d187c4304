import ComposableArchitecture
import Foundation
import TerminalUI

/// A saved fact.
struct Note: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  let fact: String
  /// The date when the fact was saved.
  let date: Date
}

/// A notebook that persists between launches.
struct NotebookClient: Sendable {
  /// All notes, the oldest first. A new notebook is empty.
  var load: @Sendable () async throws -> [Note]

  /// Replaces all notes.
  var save: @Sendable ([Note]) async throws -> Void
}

extension NotebookClient: DependencyKey {
  /// A file in the folder for the data of apps.
  static let liveValue = NotebookClient.file(at: .notebook)

  /// A new notebook for each launch.
  static let previewValue = NotebookClient.inMemory

  /// No notebook: a test overrides this if it expects notes to be loaded or saved.
  static let testValue = NotebookClient(
    load: unimplemented("NotebookClient.load"), save: unimplemented("NotebookClient.save"))
}

extension DependencyValues {
  /// The storage of notes.
  var notebook: NotebookClient {
    get { self[NotebookClient.self] }
    set { self[NotebookClient.self] = newValue }
  }
}

extension NotebookClient {
  /// A new notebook, in memory.
  static var inMemory: NotebookClient {
    let notes = LockIsolated<[Note]>([])
    return NotebookClient(load: { notes.value }, save: { notes.setValue($0) })
  }

  /// A notebook in a file.
  ///
  /// - Parameter url: The file. The first save creates it, with its folder.
  static func file(at url: URL) -> NotebookClient {
    let file = NotebookFile(url: url)
    return NotebookClient(load: { try await file.load() }, save: { try await file.save($0) })
  }
}

/// A file with notes. It is an actor, so that writes are never concurrent.
private actor NotebookFile {
  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func load() throws -> [Note] {
    guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return [] }
    let data = try Data(contentsOf: url)
    do {
      return try JSONDecoder.notes.decode([Note].self, from: data)
    } catch is DecodingError {
      throw Failure("“\(url.lastPathComponent)” is not a notebook.")
    }
  }

  func save(_ notes: [Note]) throws {
    // A file that can't be read may contain a user's data.
    _ = try load()
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder.notes.encode(notes).write(to: url, options: .atomic)
  }
}

extension JSONDecoder {
  fileprivate static var notes: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

extension JSONEncoder {
  fileprivate static var notes: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}

extension URL {
  /// `~/.local/share/facts/notebook.json`
  fileprivate static var notebook: URL {
    .userData.appending(path: "facts/notebook.json")
  }
}
