import ComposableArchitecture
import Foundation
import TerminalUI

/// The reason why a file contains no usable archive, as a message for people.
struct UnusableArchive: Error, Equatable {
  /// The problem: “It is not valid JSON.”
  let reason: String
  /// The mark in the name of the file that is kept. A file of a later version isn't damaged, so its name has the
  /// version.
  var mark = "damaged"
}

extension Archive {
  /// Reads the archive in a file, without changing the file.
  ///
  /// - Parameter url: The file.
  /// - Returns: The archive; `nil` if the file doesn't exist.
  /// - Throws: A ``StorageError`` if the file can't be read; an ``UnusableArchive`` if it contains no archive, or was
  ///   written by a later version of the app.
  init?(contentsOf url: URL) throws {
    let contents: Data?
    do {
      contents = try Data.contents(ofFileAt: url)
    } catch {
      throw StorageError(error.description)
    }
    guard let contents else { return nil }
    do {
      // A later version may differ in everything except this.
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

  /// Checks the invariants of the contacts.
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
  /// Renames a file, so that it isn't overwritten.
  ///
  /// - Parameter mark: The mark to add to the name.
  /// - Returns: The file under its new name: `contacts-damaged.json`, or `contacts-damaged-2.json` if that is taken.
  /// - Throws: A ``StorageError`` if the file cannot be renamed.
  func setAside(as mark: String) throws(StorageError) -> URL {
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
  /// A description of the error, with its location.
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
