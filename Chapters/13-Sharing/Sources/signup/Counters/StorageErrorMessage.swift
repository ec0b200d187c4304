import Foundation

/// What is notified of an error of loading or saving, in a sentence or two.
enum StorageErrorMessage {
  /// A value could not be loaded.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - name: What was read: the name of a file.
  /// - Returns: What to show.
  static func loading(_ error: any Error, of name: String) -> String {
    guard let error = error as? DecodingError else {
      return "not read: \(error.localizedDescription)"
    }
    return "not read: “\(name)” is damaged (\(error.damage)). The next change replaces it."
  }

  /// A value could not be saved.
  static func saving(_ error: any Error) -> String {
    "not saved: \(error.localizedDescription)"
  }
}

extension DecodingError {
  /// What is wrong: `it is no JSON`, `“most” is missing`.
  fileprivate var damage: String {
    switch self {
    case .keyNotFound(let key, _):
      return "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is something else" : "“\(path)” is something else"
    default:
      return "it is no JSON"
    }
  }
}
