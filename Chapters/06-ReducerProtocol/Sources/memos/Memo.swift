import Foundation

/// A file with a recording, and what it is called.
struct Memo: Equatable, Sendable, Identifiable {
  /// The file, which is also what tells one memo from another.
  let url: URL
  var title: String
  var content: Content

  /// What is in the file.
  enum Content: Equatable, Sendable {
    case recording(Recording)
    /// It cannot be played, and why.
    case damaged(MemoError)
  }

  var id: URL { url }
}

/// Why something cannot be done, for a person.
struct MemoError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// What is notified of an error, whatever its type is.
  init(_ error: any Error) {
    if let error = error as? MemoError {
      self = error
      return
    }
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: message = "The file is gone."
    case .fileReadNoPermission: message = "The file must not be read."
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly:
      message = "The folder cannot be written."
    case .fileWriteFileExists: message = "There is such a file already."
    case .fileWriteOutOfSpace: message = "The disk is full."
    default: message = Self.cause(of: error) ?? error.localizedDescription
    }
  }

  /// What the system says of an error, as in “Not a directory.”
  private static func cause(of error: any Error) -> String? {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else { return nil }
    return String(cString: strerror(Int32(underlying.code))) + "."
  }
}
