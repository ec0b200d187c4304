import FlyingSocks
import Foundation

extension Socket {
  /// Searches the open sockets of this process, because FlyingFox hands out none of its own.
  ///
  /// - Parameter isIncluded: Whether a socket is the one.
  static func first(where isIncluded: (Socket) -> Bool) -> Socket? {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    return files.lazy
      .compactMap { Int32($0) }
      .map { Socket(file: FileDescriptor(rawValue: $0)) }
      .first(where: isIncluded)
  }
}
