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
/// - Parameter apply: Reads, and applies. It should read only what it applies. It runs on the main actor. If it belongs to
///   another actor, an issue is reported, and it is not applied.
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
  public func observe(
    @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
  ) -> ObserveToken {
    let token = ComposableArchitecture.observe(apply)
    keep(token)
    return token
  }
}
