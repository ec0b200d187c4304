import FlyingSocks
import Foundation

/// The reason why a server didn't start.
public enum DemoServerError: Error, Hashable, Sendable {
  /// A different program, or a different server of this program, listens on the port.
  case portTaken(UInt16)

  /// The system reported a different error.
  case cannotListen(port: UInt16, reason: String)
}

extension DemoServerError: LocalizedError, CustomStringConvertible {
  /// The failed call, the cause, and the remedy.
  public var description: String {
    switch self {
    case .portTaken(let port):
      """
      Port \(port) is taken: something else listens on it. Stop that, or choose another port; \
      port 0 takes any that is free.
      """
    case .cannotListen(let port, let reason):
      """
      The server cannot listen on port \(port) of this machine: \(reason). Try another port; \
      port 0 takes any that is free.
      """
    }
  }

  /// The same, for the user.
  public var errorDescription: String? { description }
}

extension DemoServerError {
  /// The error that a socket's error means for listening.
  init(_ error: any Error, port: UInt16) {
    switch error {
    case let error as DemoServerError:
      self = error
    case SocketError.failed(_, EADDRINUSE, _):
      self = .portTaken(port)
    case SocketError.failed(_, _, let message):
      self = .cannotListen(port: port, reason: message)
    default:
      self = .cannotListen(port: port, reason: error.localizedDescription)
    }
  }
}
