import Foundation
import TerminalUI

extension [Item] {
  /// Reads the items in a file.
  ///
  /// - Parameter url: The file.
  /// - Returns: The items; `nil` if the file doesn't exist.
  /// - Throws: A ``StorageError`` if the file can't be read, is too large, or doesn't contain items. It isn't changed.
  init?(contentsOf url: URL) throws(StorageError) {
    let contents: Data?
    do {
      contents = try Data.contents(ofFileAt: url, atMost: ItemFile.limit)
    } catch {
      throw StorageError(error.description)
    }
    guard let contents else { return nil }
    do {
      self = try JSONDecoder().decode([Item].self, from: contents)
    } catch {
      throw StorageError(
        """
        “\(url.path(percentEncoded: false))” contains no readable inventory. \
        \(Self.explanation(of: error)) Repair the file, move it away, or choose another one with \
        --file.
        """)
    }
    guard Set(map(\.id)).count == count else {
      throw StorageError(
        """
        “\(url.path(percentEncoded: false))” contains two items with the same ID. Repair the file, \
        move it away, or choose another one with --file.
        """)
    }
  }

  /// A description of the error, with its location.
  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return error.localizedDescription }
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      let path = context.codingPath.map { key in
        key.intValue.map { "item \($0 + 1)" } ?? "“\(key.stringValue)”"
      }
      let place = path.isEmpty ? "" : " (\(path.joined(separator: ", ")))"
      return context.debugDescription + place
    @unknown default:
      return "\(error)"
    }
  }
}
