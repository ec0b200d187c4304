import Dispatch
import Foundation
import IssueReporting

/// The place where a store was made and so the only one where it may be used.
///
/// `Thread.isMainThread` would not do: under an asynchronous `main`, Linux runs the main actor (the
/// main dispatch queue) on whichever thread is free.
enum Isolation: Equatable {
  case main
  case thread(pthread_t)

  static var current: Isolation {
    DispatchQueue.getSpecific(key: mainQueueKey) == nil ? .thread(pthread_self()) : .main
  }

  /// Reports an issue when called anywhere but at this place.
  ///
  /// - Parameter event: What happens here, as the beginning of the message.
  func check(_ event: @autoclosure () -> String) {
    guard Isolation.current != self else { return }
    reportIssue(
      """
      \(event()) on another thread than the one on which its store was made.

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
