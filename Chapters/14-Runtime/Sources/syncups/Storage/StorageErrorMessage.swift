import ComposableArchitecture
import Foundation

/// Messages for errors of loading and saving the sync-ups, of a sentence or two.
enum StorageErrorMessage {
  /// The message for a file that can't be read.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - file: The file.
  static func loading(_ error: any Error, of file: SyncUpsFile) -> String {
    switch error {
    case let error as NewerVersion:
      """
      not read: a newer version of this app has written “\(file.name)” (its format is \
      \(error.version), and this version reads \(SyncUpsFile.version)). Use that app, or choose \
      another file with --file.
      """
    case let error as DecodingError:
      "not read: “\(file.name)” is damaged (\(error.damage)). The next change replaces it, and keeps the old one."
    default:
      "not read: \(error.localizedDescription)"
    }
  }

  /// The message for a file that can't be written.
  static func saving(_ error: any Error, of file: SyncUpsFile) -> String {
    error is NewerVersion
      ? "not saved: a newer version of this app has written “\(file.name)”. It was not changed."
      : "not saved: \(error.localizedDescription)"
  }
}

extension DecodingError {
  /// The problem: `it is not JSON`, `“id” is missing`.
  fileprivate var damage: String {
    switch self {
    case .keyNotFound(let key, let context):
      return "“\((context.codingPath + [key]).text)” is missing"
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      if context.codingPath.isEmpty { return "it is not JSON with sync-ups" }
      return "“\(context.codingPath.text)” is invalid"
    @unknown default:
      return "it is not JSON with sync-ups"
    }
  }
}

extension [any CodingKey] {
  /// The path of a value, counted from one: `syncUps 2 theme`.
  fileprivate var text: String {
    map { key in key.intValue.map { "\($0 + 1)" } ?? key.stringValue }.joined(separator: " ")
  }
}
