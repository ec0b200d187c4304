import Synchronization

/// What has to be done before a process ends that runs an app, whichever app that is.
///
/// An app has actions of its own: see ``TerminalApplication/onEnd(_:)``. These are for a library that keeps values in
/// files, and does not know the app.
public enum EndActions {
  private static let all = Mutex<[@Sendable () async throws -> Void]>([])

  /// Adds an action. It runs once, after those of the app, however the app ends.
  ///
  /// - Parameter action: What to do. An error that it throws is printed to standard error, and the exit status is 74.
  public static func add(_ action: @escaping @Sendable () async throws -> Void) {
    all.withLock { $0.append(action) }
  }

  static var current: [@Sendable () async throws -> Void] { all.withLock { $0 } }
}
