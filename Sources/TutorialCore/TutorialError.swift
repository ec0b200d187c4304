import Foundation

/// The error of a command, with a message for the user.
public struct TutorialError: Error, Equatable, Sendable {
  /// The exit statuses of `sysexits.h` that the tutorial command uses.
  public enum Status: Int32, Sendable {
    /// The command line names something that does not exist.
    case usage = 64
    /// A file of the course is malformed.
    case data = 65
    /// A required tool is missing.
    case unavailable = 69
    /// An operation failed unexpectedly.
    case software = 70
    /// A file couldn't be read or written.
    case inputOutput = 74
    /// Something is in use, and may not be later.
    case temporary = 75
  }

  /// The exit status for this error.
  public let status: Status
  /// The request, and the actual finding.
  public let message: String
  /// The next step.
  public let advice: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: The exit status for this error.
  ///   - message: The request, and the actual finding.
  ///   - advice: The next step.
  public init(_ status: Status, _ message: String, advice: String? = nil) {
    self.status = status
    self.message = message
    self.advice = advice
  }
}

extension TutorialError {
  /// Converts a system error about a file; `nil` for any other error.
  public init?(file error: any Error) {
    let error = error as NSError
    guard [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains(error.domain) else { return nil }
    let url = error.userInfo[NSURLErrorKey] as? URL
    let path = error.userInfo[NSFilePathErrorKey] as? String ?? url?.pathString
    self.init(
      .inputOutput,
      "\(path ?? "A file") cannot be read or written: \(Files.reason(error, path.map { URL(filePath: $0) }))",
      advice: "Is the disk full, or is the file not yours?")
  }
}

extension TutorialError: CustomStringConvertible {
  public var description: String {
    advice.map { "\(message)\n\($0)" } ?? message
  }
}
