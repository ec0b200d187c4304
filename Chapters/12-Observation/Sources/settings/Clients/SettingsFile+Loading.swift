import Foundation
import TerminalUI

extension Settings {
  /// Reads the settings in a file. Whatever is wrong, the file stays as it is.
  ///
  /// - Parameter url: The file.
  /// - Returns: The settings; `nil` if there is no such file.
  /// - Throws: A ``StorageError`` if the file cannot be read, has something else in it, or was written by a newer
  ///   version.
  init?(contentsOf url: URL) throws(StorageError) {
    let contents: Data?
    do {
      contents = try Data.contents(ofFileAt: url)
    } catch {
      throw StorageError(error.description)
    }
    guard let contents else { return nil }
    do {
      let version = try JSONDecoder().decode(SettingsDocument.Header.self, from: contents).version
      guard version <= SettingsDocument.currentVersion else {
        throw StorageError(
          file: url,
          """
          It was written by a newer version of this app (its form is \(version), and \
          \(SettingsDocument.currentVersion) is known here). Use that app, or choose another file with --file.
          """)
      }
      let settings = try JSONDecoder().decode(SettingsDocument.self, from: contents).settings
      guard Settings.pageSizes.contains(settings.pageSize) else {
        throw StorageError(
          file: url,
          """
          It has no settings in it that can be read: the page size is \(settings.pageSize). \(Self.whatToDo)
          """)
      }
      self = settings
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(
        file: url,
        "It has no settings in it that can be read: \(Self.explanation(of: error)). \(Self.whatToDo)"
      )
    }
  }

  private static let whatToDo = "Repair the file, move it away, or choose another one with --file."

  /// What is wrong, and where.
  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return error.localizedDescription }
    switch error {
    case .keyNotFound(let key, _):
      return "“\(key.stringValue)” is missing"
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      guard let key = context.codingPath.last else { return "it is no JSON with settings" }
      return "“\(key.stringValue)” has another value than it can have"
    @unknown default:
      return "\(error)"
    }
  }
}

/// What an app finds when it starts.
struct FoundSettings: Equatable {
  /// The settings; the usual ones if there is nothing that can be read.
  var settings = Settings()
  /// Why nothing can be saved, if that is so.
  var obstacle: String?

  init() {}

  /// Looks into a file. Whatever is in it, the app can start, and the file stays as it is.
  ///
  /// - Parameter url: The file.
  init(at url: URL) {
    do {
      settings = try Settings(contentsOf: url) ?? Settings()
      try url.checkIsWritable()
    } catch {
      obstacle = error.message
    }
  }
}
