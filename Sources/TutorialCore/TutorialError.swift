import Foundation

/// Why a command could not do what was asked, in words for the person who asked.
public struct TutorialError: Error, Equatable, Sendable {
  /// The exit statuses of `sysexits.h` that the tutorial command uses.
  public enum Status: Int32, Sendable {
    /// The command line names something that does not exist.
    case usage = 64
    /// A file of the course does not have the form that it should have.
    case data = 65
    /// A tool that is needed is missing.
    case unavailable = 69
    /// Something that should work did not.
    case software = 70
    /// A file could not be read or written.
    case inputOutput = 74
    /// Something is in use, and may not be later.
    case temporary = 75
  }

  /// The exit status that this error stands for.
  public let status: Status
  /// What was asked, and what was found instead.
  public let message: String
  /// What to do next.
  public let advice: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: The exit status that this error stands for.
  ///   - message: What was asked, and what was found instead.
  ///   - advice: What to do next.
  public init(_ status: Status, _ message: String, advice: String? = nil) {
    self.status = status
    self.message = message
    self.advice = advice
  }
}

extension TutorialError {
  /// Takes over an error of the system that is about a file; `nil` for any other.
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
