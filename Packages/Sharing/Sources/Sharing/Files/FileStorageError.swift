import Foundation

/// The reason why a file of a ``FileStorageKey``, or of the user defaults of an ``AppStorageKey``, couldn't be read or
/// written, with advice on what to do.
public struct FileStorageError: Error, Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(String)
    /// The file can be read, but its contents are invalid.
    case damaged(String)
    /// The file isn't overwritten, because it couldn't be read.
    case notOverwritten(String)
    /// The file isn't overwritten, because it has become readable but hasn't been read yet.
    case unseen
    /// The file cannot be written.
    case unwritable(String)
  }

  /// The file.
  public let url: URL
  private let problem: Problem

  init(_ url: URL, _ problem: Problem) {
    self.url = url
    self.problem = problem
  }

  /// The system's message, without the file's path.
  var reason: String {
    switch problem {
    case .unreadable(let reason), .damaged(let reason), .notOverwritten(let reason),
      .unwritable(let reason):
      reason
    case .unseen: "It was not loaded"
    }
  }
}

extension FileStorageError: CustomStringConvertible, LocalizedError {
  /// The problem and what to do about it, in complete sentences.
  public var description: String {
    let path = "“\(url.path(percentEncoded: false))”"
    return switch problem {
    case .unreadable(let reason):
      "\(path) cannot be read: \(reason). Make it readable, or move it away."
    case .damaged(let reason):
      """
      \(path) is damaged: \(reason). The next change replaces it, and keeps a copy, whose name ends in “.damaged”.
      """
    case .notOverwritten(let reason):
      """
      \(path) was not overwritten, because it cannot be read: \(reason). Make it readable and load it, or move it \
      away and save again.
      """
    case .unseen:
      """
      \(path) was not overwritten, because it could not be read before. It can be read now: load it, or move it away \
      and save again.
      """
    case .unwritable(let reason):
      """
      \(path) cannot be written: \(reason). The file is unchanged. Remove the obstacle, and save \
      again.
      """
    }
  }

  public var errorDescription: String? { description }
}
