import Dispatch
import Foundation
import IssueReporting

/// The thread on which a store was made, and which is the only one that may use it.
///
/// `Thread.isMainThread` would not do: under an asynchronous `main`, Linux runs the main actor (the
/// main dispatch queue) on any free thread.
enum Isolation: Equatable {
  case main
  case thread(pthread_t)

  static var current: Isolation {
    DispatchQueue.getSpecific(key: mainQueueKey) == nil ? .thread(pthread_self()) : .main
  }

  /// Reports an issue unless it is called on this thread.
  ///
  /// - Parameter event: The event, as the beginning of the message.
  func check(_ event: @autoclosure () -> String) {
    guard Isolation.current != self else { return }
    reportIssue(
      """
      \(event()) on a thread other than the one that created its store.

      A store is not thread-safe. Make the store and send it all of its actions on one thread (the \
      main one, for what drives a screen), and bring the output of effects back to it.
      """
    )
  }
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
