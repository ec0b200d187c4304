import FlyingSocks
import Foundation

/// The socket at which a server listens, so that its port is free as soon as the server has stopped.
///
/// To close a file is not enough for that: a process that is being started has copies of all files until
/// its program runs, or for as long as that does. To shut a socket down goes for all of its copies.
final class ListeningSocket: Sendable {
  private let file: Int32

  /// Finds the socket among the open files of this process.
  ///
  /// - Parameter port: Where it listens.
  init?(port: UInt16) {
    let found = Socket.open { socket in
      guard case .ip4(_, port) = try socket.sockname() else { return false }
      var isListening: Int32 = 0
      var size = socklen_t(MemoryLayout.size(ofValue: isListening))
      let file = socket.file.rawValue
      return getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0
        && isListening != 0
    }
    guard let found else { return nil }
    file = fcntl(found.file.rawValue, F_DUPFD_CLOEXEC, 0)
    if file < 0 { return nil }
  }

  deinit {
    close(file)
  }

  /// Ends listening, in this process and in all that were started by it.
  func shutDown() {
    shutdown(file, Int32(SHUT_RDWR))
  }
}
