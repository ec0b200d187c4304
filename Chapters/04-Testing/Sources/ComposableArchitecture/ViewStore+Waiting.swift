import Foundation
import OpenCombine

extension ViewStore {
  /// Sends an action, and waits while a predicate holds for the state.
  ///
  /// ```swift
  /// await viewStore.send(.refresh, while: \.isLoading)
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Whether to keep waiting. If it doesn't hold after the action, this returns immediately.
  ///
  /// Seed: 000, ViewStore (`send(_:while:)`).
  @MainActor
  public func send(_ action: Action, while predicate: @escaping (State) -> Bool) async {
    send(action)
    await suspend(while: predicate)
  }

  /// Waits while a predicate holds for the state, or until the task is cancelled.
  ///
  /// It checks every published state, even if the next one follows immediately.
  ///
  /// - Parameter predicate: Whether to keep waiting. If it doesn't hold now, this returns immediately.
  ///
  /// Seed: 000, ViewStore (`yield(while:)`).
  @MainActor
  public func suspend(while predicate: @escaping (State) -> Bool) async {
    let wait = Wait()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait.begin(continuation, until: publisher.filter { !predicate($0) }.map { _ in () })
      }
    } onCancel: {
      wait.end()
    }
  }
}

/// One wait, which ends once: when the predicate no longer holds, or by a cancellation on any thread.
private final class Wait: @unchecked Sendable {
  // Unchecked: all mutable properties are changed under the lock.
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Void, Never>?
  private var subscription: AnyCancellable?
  private var hasEnded = false

  func begin<P: Publisher>(_ continuation: CheckedContinuation<Void, Never>, until publisher: P)
  where P.Output == Void, P.Failure == Never {
    lock.withLock { self.continuation = continuation }
    let subscription = publisher.sink { [weak self] in self?.end() }
    let isOver = lock.withLock { () -> Bool in
      if !hasEnded { self.subscription = subscription }
      return hasEnded
    }
    if isOver { end() }
  }

  func end() {
    let (continuation, subscription) = lock.withLock {
      defer { (self.continuation, self.subscription, hasEnded) = (nil, nil, true) }
      return (self.continuation, self.subscription)
    }
    subscription?.cancel()
    continuation?.resume()
  }
}
