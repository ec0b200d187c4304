import Foundation

/// Why a file of a ``FileStorageKey``, or of the user defaults of an ``AppStorageKey``, was not read, or not written: what
/// is there, and what to do.
public struct FileStorageError: Error, Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(String)
    /// The file can be read, but is not what it should be.
    case damaged(String)
    /// The file is not overwritten, as it could not be read.
    case keptUnread(String)
    /// The file is not overwritten, as it can be read by now, and was not.
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

  /// What the system says, without the file.
  var reason: String {
    switch problem {
    case .unreadable(let reason), .damaged(let reason), .keptUnread(let reason),
      .unwritable(let reason):
      reason
    case .unseen: "It was not loaded"
    }
  }
}

extension FileStorageError: CustomStringConvertible, LocalizedError {
  /// What is there, and what to do, in whole sentences.
  public var description: String {
    let path = "“\(url.path(percentEncoded: false))”"
    return switch problem {
    case .unreadable(let reason):
      "\(path) cannot be read: \(reason). Make it readable, or move it away."
    case .damaged(let reason):
      """
      \(path) is damaged: \(reason). The next change replaces it, and keeps a copy, whose name ends in “.damaged”.
      """
    case .keptUnread(let reason):
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
      \(path) cannot be written: \(reason). It is as it was before. Remove the obstacle, and save again.
      """
    }
  }

  public var errorDescription: String? { description }
}
