import Synchronization

/// The actions to perform before a process that runs an app ends, whichever app that is.
///
/// An app has its own actions: see ``TerminalApplication/onEnd(_:)``. These are for a library that stores values in
/// files and doesn't know the app.
public enum EndActions {
  private static let all = Mutex<[@Sendable () async throws -> Void]>([])

  /// Adds an action. It runs once, after those of the app, however the app ends.
  ///
  /// - Parameter action: The action. An error that it throws is printed to standard error, and the exit status is 74.
  public static func add(_ action: @escaping @Sendable () async throws -> Void) {
    all.withLock { $0.append(action) }
  }

  static var current: [@Sendable () async throws -> Void] { all.withLock { $0 } }
}
