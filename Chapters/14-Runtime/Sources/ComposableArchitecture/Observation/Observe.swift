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
