import Dispatch
import IssueReporting

/// Runs a function on the main actor: immediately if this is called there, and otherwise soon, with an issue.
///
/// `Thread.isMainThread` would not do: under an asynchronous `main`, Linux runs the main actor (the main dispatch
/// queue) on any free thread.
///
/// - Parameters:
///   - event: The event, as the beginning of the issue's message.
///   - work: The function to run.
public func onMainActor(
  orReport event: @autoclosure () -> String, _ work: @escaping @MainActor @Sendable () -> Void
) {
  if isOnMainActor { return MainActor.assumeIsolated(work) }
  reportIssue(
    """
    \(event()) off the main actor.

    A store and all that it does belong to the main actor. Bring the output of a publisher there \
    with “receive(on:)”, or send it from the “run” of an effect.
    """
  )
  DispatchQueue.main.async { MainActor.assumeIsolated(work) }
}

/// Runs a function on the main actor: immediately if this is called there, and otherwise soon.
public func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
  if isOnMainActor { return MainActor.assumeIsolated(work) }
  DispatchQueue.main.async { MainActor.assumeIsolated(work) }
}

/// Whether this is called on the main actor.
public var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
