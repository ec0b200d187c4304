import Foundation
import TerminalUI

extension Settings {
  /// Reads the settings in a file. It never changes the file.
  ///
  /// - Parameter url: The file.
  /// - Returns: The settings; `nil` if the file doesn't exist.
  /// - Throws: A ``StorageError`` if the file can't be read, doesn't contain settings, or was written by a newer
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
          It was written by a newer version of this app (its format is \(version), and this \
          version reads \(SettingsDocument.currentVersion)). Use that app, or choose another file \
          with --file.
          """)
      }
      let settings = try JSONDecoder().decode(SettingsDocument.self, from: contents).settings
      guard Settings.pageSizes.contains(settings.pageSize) else {
        throw StorageError(
          file: url,
          """
          It has no readable settings: the page size is \(settings.pageSize). \(Self.whatToDo)
          """)
      }
      self = settings
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(
        file: url,
        "It has no readable settings: \(Self.explanation(of: error)). \(Self.whatToDo)"
      )
    }
  }

  private static let whatToDo = "Repair the file, move it away, or choose another one with --file."

  /// A description of the error, with its location.
  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return error.localizedDescription }
    switch error {
    case .keyNotFound(let key, _):
      return "“\(key.stringValue)” is missing"
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      guard let key = context.codingPath.last else { return "it is not JSON with settings" }
      return "“\(key.stringValue)” has an invalid value"
    @unknown default:
      return "\(error)"
    }
  }
}

/// The result of reading the file at launch.
struct FoundSettings: Equatable {
  /// The settings; the default settings if the file can't be read.
  var settings = Settings()
  /// The reason why nothing can be saved, if there is one.
  var obstacle: String?

  init() {}

  /// Reads a file. The app can start with any result, and the file isn't changed.
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
