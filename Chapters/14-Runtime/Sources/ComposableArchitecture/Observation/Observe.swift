import IssueReporting
import Perception
import TerminalUI

/// Runs a closure now, and again after each change of the values that it reads, to update an object by hand.
///
/// ```swift
/// token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// `apply` runs immediately. After any number of changes of the values that it read, it runs again, in a later
/// turn of the main actor. It ends when the token is cancelled or deallocated. `apply` must not retain the token.
///
/// - Parameter apply: Reads the values and applies them. It should read only values that it applies. It runs on the
///   main actor. If it is isolated to a different actor, an issue is reported, and it doesn't run.
/// - Returns: The token that ends the observation.
///
/// Seed: 000, observe(_:); Observation in UIKit.
@MainActor
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let token = ObserveToken(apply)
  token.run()
  return token
}

extension Screen {
  /// Runs a closure now, and again after each change of the values that it reads, to update the screen as long as it
  /// exists.
  ///
  /// ```swift
  /// observe { [weak self] in
  ///   guard let self else { return }
  ///   count.text = "\(store.count)"
  /// }
  /// ```
  ///
  /// The screen retains the token, so the closure has to capture the screen weakly.
  ///
  /// - Parameter apply: Reads the values and applies them.
  /// - Returns: A token that ends the observation before the screen is deallocated.
  ///
  /// Seed: 000, observe(_:); Observation in UIKit.
  @discardableResult
  public func observe(
    @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
  ) -> ObserveToken {
    let token = ComposableArchitecture.observe(apply)
    keep(token)
    return token
  }
}

/// A token that ends an ``observe(_:)`` when it is cancelled or deallocated.
///
/// Seed: 000, ObserveToken.
@MainActor
public final class ObserveToken {
  private var apply: (@MainActor () -> Void)?
  private var tracking: PerceptionTracking?

  /// Whether a closure is running.
  private static var isApplying = false

  init(_ apply: @escaping @isolated(any) @Sendable () -> Void) {
    self.apply = synchronous(apply)
  }

  isolated deinit {
    tracking?.cancel()
  }

  /// Whether ``cancel()`` ended the observation.
  public private(set) var isCancelled = false

  /// Ends the observation. The closure doesn't run again.
  public func cancel() {
    isCancelled = true
    tracking?.cancel()
    tracking = nil
    apply = nil
  }

  /// Stores the token in a set of tokens. The observation ends when the set releases the token.
  ///
  /// - Parameter tokens: The set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Stores the token in a collection of tokens. The observation ends when the collection releases the token.
  ///
  /// - Parameter tokens: The collection. The token becomes its last element.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) {
    tokens.append(self)
  }

  /// Runs the closure, and schedules its next run after a change of the values that it read.
  func run() {
    guard let apply else { return }
    reportIfNested()
    let outer = Self.isApplying
    Self.isApplying = true
    defer { Self.isApplying = outer }
    (_, tracking) = PerceptionTracking.track(apply) { [weak self] in
      // The value hasn't changed yet.
      Task { @MainActor in self?.run() }
    }
  }

  private func reportIfNested() {
    guard Self.isApplying else { return }
    reportIssue(
      """
      An “observe” was called inside the function of another “observe”. A change of what the inner \
      function reads also runs the outer function, which calls “observe” once more.

      Call each “observe” once, beside the others.
      """)
  }
}

extension ObserveToken: Hashable {
  /// Whether two tokens are the same object.
  public nonisolated static func == (first: ObserveToken, second: ObserveToken) -> Bool {
    first === second
  }

  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The same function, for calls on the main actor. If it is isolated to a different actor, an issue is reported.
///
/// - Returns: `nil` if it is isolated to a different actor.
private func synchronous(
  _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> (@MainActor () -> Void)? {
  guard apply.isolation == nil || apply.isolation === MainActor.shared else {
    reportIssue(
      """
      An “observe” was given a function of another actor than the main one. It cannot be applied, since what is read and \
      what it is applied to belong to the main actor.
      """)
    return nil
  }
  // Such a function is called like any other. Its isolation is stored next to it, and was checked above.
  return unsafeBitCast(apply, to: (@MainActor () -> Void).self)
}
