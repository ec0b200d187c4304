import Foundation

/// A file with a recording, and its title.
struct Memo: Equatable, Sendable, Identifiable {
  /// The file, which also identifies the memo.
  let url: URL
  var title: String
  var content: Content

  /// The content of the file.
  enum Content: Equatable, Sendable {
    case recording(Recording)
    /// The file can't be played, with the reason.
    case damaged(MemoError)
  }

  var id: URL { url }
}

/// The reason for a failure, as a message for people.
struct MemoError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Creates the message for an error of any type.
  init(_ error: any Error) {
    if let error = error as? MemoError {
      self = error
      return
    }
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: message = "The file no longer exists."
    case .fileReadNoPermission: message = "The file must not be read."
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly:
      message = "The folder cannot be written."
    case .fileWriteFileExists: message = "There is such a file already."
    case .fileWriteOutOfSpace: message = "The disk is full."
    default: message = Self.cause(of: error) ?? error.localizedDescription
    }
  }

  /// The system's description of an error, such as “Not a directory.”
  private static func cause(of error: any Error) -> String? {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else { return nil }
    return String(cString: strerror(Int32(underlying.code))) + "."
  }
}
