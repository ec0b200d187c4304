/// Something that is wrong in the course's own files, or a reason why a test failed: what and where.
public struct Problem: Hashable, Sendable, Codable {
  /// What is wrong and, where that is not obvious, what to do about it.
  public let message: String
  /// The file, as a path relative to the repository's root where it lies inside.
  public let file: String?
  /// The line in the file, counted from 1.
  public let line: Int?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - message: What is wrong and, where that is not obvious, what to do about it.
  ///   - file: The file it was found in.
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
