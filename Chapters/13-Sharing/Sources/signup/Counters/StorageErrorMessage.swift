import Foundation

/// Messages for errors of loading and saving, of a sentence or two.
enum StorageErrorMessage {
  /// The message for a value that can't be loaded.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - name: The name of the file.
  /// - Returns: The message.
  static func loading(_ error: any Error, of name: String) -> String {
    guard let error = error as? DecodingError else {
      return "not read: \(error.localizedDescription)"
    }
    return "not read: “\(name)” is damaged (\(error.damage)). The next change replaces it."
  }

  /// The message for a value that can't be saved.
  static func saving(_ error: any Error) -> String {
    "not saved: \(error.localizedDescription)"
  }
}

extension DecodingError {
  /// The problem: `it is not JSON`, `“most” is missing`.
  fileprivate var damage: String {
    switch self {
    case .keyNotFound(let key, _):
      return "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is invalid" : "“\(path)” is invalid"
    default:
      return "it is not JSON"
    }
  }
}
