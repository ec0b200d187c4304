import ComposableArchitecture
import Foundation
import TerminalUI

/// Why a file has no archive in it that can be used, told for a person.
struct UnusableArchive: Error, Equatable {
  /// What is wrong: “It is not valid JSON.”
  let reason: String
  /// What is put into the file's name when it is kept. What a later version has written is not damaged, and whoever
  /// looks for it finds it by the version.
  var mark = "damaged"
}

extension Archive {
  /// Reads the archive in a file. The file stays as it is.
  ///
  /// - Parameter url: The file.
  /// - Returns: The archive; `nil` if there is no such file.
  /// - Throws: A ``StorageError`` if the file cannot be read; an ``UnusableArchive`` if it has something else in it, or
  ///   was written by a later version of the app.
  init?(contentsOf url: URL) throws {
    let contents: Data?
    do {
      contents = try Data.contents(ofFileAt: url)
    } catch {
      throw StorageError(error.description)
    }
    guard let contents else { return nil }
    do {
      // A later version may differ in all but this.
      let version = try JSONDecoder().decode(VersionOnly.self, from: contents).version
      guard version <= Archive.currentVersion else {
        throw UnusableArchive(
          reason: "It was written by a later version of this app (\(version)).",
          mark: "version-\(version)")
      }
      self = try JSONDecoder().decode(Archive.self, from: contents)
    } catch let error as DecodingError {
      throw UnusableArchive(reason: error.explanation)
    }
    try check()
  }

  /// Checks what others rely on.
  private func check() throws(UnusableArchive) {
    var ids: Set<Contact.ID> = []
    for contact in contacts {
      guard Contact.isID(contact.id) else {
        throw UnusableArchive(reason: "A contact has the id “\(contact.id)”, which is not allowed.")
      }
      guard ids.insert(contact.id).inserted else {
        throw UnusableArchive(reason: "Two contacts have the id “\(contact.id)”.")
      }
    }
  }

  private struct VersionOnly: Decodable {
    let version: Int
  }
}

extension URL {
  /// Gives a file another name, so that nothing takes its place.
  ///
  /// - Parameter mark: What is put into the name.
  /// - Returns: The file under its new name: `contacts-damaged.json`, or `contacts-damaged-2.json` if that is taken.
  /// - Throws: A ``StorageError`` if the file cannot be renamed.
  func keptAside(as mark: String) throws(StorageError) -> URL {
    let file = resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent()
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    var number = 1
    while true {
      let numbered = number == 1 ? "" : "-\(number)"
      let place = folder.appending(path: "\(name)-\(mark)\(numbered)\(suffix)")
      do {
        try FileManager.default.moveItem(at: file, to: place)
        return place
      } catch CocoaError.fileWriteFileExists {
        number += 1
      } catch {
        throw StorageError(file: self, error)
      }
    }
  }
}

extension DecodingError {
  /// What is wrong, and where.
  fileprivate var explanation: String {
    switch self {
    case .keyNotFound(let key, let context):
      "“\(key.stringValue)” is missing\(Self.place(of: context))."
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.debugDescription + Self.place(of: context)
    @unknown default:
      "\(self)"
    }
  }

  private static func place(of context: Context) -> String {
    let path = context.codingPath.map { key in
      key.intValue.map { "contact \($0 + 1)" } ?? "“\(key.stringValue)”"
    }
    return path.isEmpty ? "" : " (\(path.joined(separator: ", ")))"
  }
}
