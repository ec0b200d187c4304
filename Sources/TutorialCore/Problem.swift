/// A problem in the course's own files, or the reason of a test's failure, with its place.
public struct Problem: Hashable, Sendable, Codable {
  /// The problem and, if it isn't obvious, the remedy.
  public let message: String
  /// The file's path, relative to the repository's root if it is inside.
  public let file: String?
  /// The line in the file, counted from 1.
  public let line: Int?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - message: The problem and, if it isn't obvious, the remedy.
  ///   - file: The file.
  ///   - line: The line in the file, counted from 1.
  public init(_ message: String, file: String? = nil, line: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
  }
}

extension Problem: CustomStringConvertible {
  public var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}
