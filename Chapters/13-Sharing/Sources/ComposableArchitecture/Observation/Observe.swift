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
/// - Parameter apply: Reads the values and applies them. It should read only values that it applies.
/// - Returns: The token that ends the observation.
///
/// Seed: 000, observe(_:); Observation in UIKit.
@MainActor
public func observe(_ apply: @escaping @MainActor () -> Void) -> ObservationToken {
  let token = ObservationToken(apply)
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
  public func observe(_ apply: @escaping @MainActor () -> Void) -> ObservationToken {
    let token = ComposableArchitecture.observe(apply)
    keep(token)
    return token
  }
}

/// A token that ends an ``observe(_:)`` when it is cancelled or deallocated.
///
/// Seed: 000, ObservationToken.
@MainActor
public final class ObservationToken {
  private var apply: (@MainActor () -> Void)?
  private var tracking: PerceptionTracking?

  /// Whether a closure is running.
  private static var isApplying = false

  init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
  }

  isolated deinit {
    tracking?.cancel()
  }

  /// Ends the observation. The closure doesn't run again.
  public func cancel() {
    tracking?.cancel()
    tracking = nil
    apply = nil
  }

  /// Runs the closure, and schedules its next run after a change of the values that it read.
  func run() {
    guard let apply else { return }
    reportIfNested()
    let outer = Self.isApplying
    Self.isApplying = true
    defer { Self.isApplying = outer }
    (_, tracking) = PerceptionTracking.track(apply) { [weak self] in
      // The change hasn't been made yet.
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
