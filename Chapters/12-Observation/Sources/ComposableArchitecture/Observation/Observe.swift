import IssueReporting
import Perception
import TerminalUI

/// Applies what is read to something that is wired up by hand, now and after each change of what was read.
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
/// - Parameter apply: Reads, and applies. It should read only what it applies.
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
  /// Applies what is read to the screen, now and after each change of what was read, as long as the screen is there.
  ///
  /// ```swift
  /// observe { [weak self] in
  ///   guard let self else { return }
  ///   count.text = "\(store.count)"
  /// }
  /// ```
  ///
  /// The screen keeps the token. So the closure has to hold the screen weakly.
  ///
  /// - Parameter apply: Reads, and applies.
  /// - Returns: What ends it before the screen goes.
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

  /// Whether something is being applied at this moment.
  private static var isApplying = false

  init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
  }

  isolated deinit {
    tracking?.cancel()
  }

  /// Ends it. Nothing is applied any more.
  public func cancel() {
    tracking?.cancel()
    tracking = nil
    apply = nil
  }

  /// Applies, and sees to it that it is done again after a change of what was read.
  func run() {
    guard let apply else { return }
    reportIfNested()
    let outer = Self.isApplying
    Self.isApplying = true
    defer { Self.isApplying = outer }
    (_, tracking) = PerceptionTracking.track(apply) { [weak self] in
      // The change has not been made yet.
      Task { @MainActor in self?.run() }
    }
  }

  private func reportIfNested() {
    guard Self.isApplying else { return }
    reportIssue(
      """
      An “observe” was called while another one was applying what it had read. What the inner one reads has the outer \
      one applied again, and that makes the inner one once more.

      Call each “observe” once, beside the others.
      """)
  }
}
