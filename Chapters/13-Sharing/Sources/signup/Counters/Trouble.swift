import Foundation

/// What is told of an error of loading or saving, in a sentence or two.
struct Trouble {
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
    return "not read: “\(name)” is damaged (\(error.place)). The next change replaces it."
  }

  /// A value could not be saved.
  static func saving(_ error: any Error) -> String {
    "not saved: \(error.localizedDescription)"
  }
}

extension DecodingError {
  /// Where something is wrong: `line 2`, `“most” is missing`.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, _):
      return "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is something else" : "“\(path)” is something else"
    case .dataCorrupted(let context):
      let details = "\(context.debugDescription) \(context.underlyingError.map { "\($0)" } ?? "")"
      return details.firstMatch(of: /line (\d+)/).map { "line \($0.1)" } ?? "it is no JSON"
    @unknown default:
      return "it is no JSON"
    }
  }
}
