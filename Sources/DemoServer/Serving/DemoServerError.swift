import FlyingSocks
import Foundation

/// Why a server did not start.
public enum DemoServerError: Error, Hashable, Sendable {
  /// Another program, or another server of this one, listens on the port.
  case portTaken(UInt16)

  /// The system said no for some other reason.
  case cannotListen(port: UInt16, reason: String)
}

extension DemoServerError: LocalizedError, CustomStringConvertible {
  /// What was asked, what was found, and what to do.
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

  /// The same, for a person.
  public var errorDescription: String? { description }
}

extension DemoServerError {
  /// What a socket's error means for someone who wants to listen.
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
