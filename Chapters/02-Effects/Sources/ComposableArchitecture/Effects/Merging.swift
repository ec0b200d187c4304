import Exercises
import OpenCombine

extension Effect {
  /// One effect that runs several effects concurrently.
  ///
  /// They are started in the order of the arguments, so synchronous effects emit in that order. The
  /// merged effect completes when the last of them does, and fails when the first of them does.
  ///
  /// - Parameter effects: The effects to run.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// One effect that runs all effects of a sequence concurrently, as ``merge(_:)-(Effect...)``
  /// does.
  ///
  /// - Parameter effects: The effects to run.
  public static func merge<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    let publishers = effects.compactMap(\.work)
    guard publishers.count > 1 else {
      return Effect(upstream: publishers.first)
    }
    return Publishers.Sequence(sequence: publishers)
      .setFailureType(to: Failure.self)
      .flatMap { $0 }
      .eraseToEffect()
  }

  /// One effect that runs several effects sequentially.
  ///
  /// An effect is started when the previous effect completes, even if that one was cancelled. If an
  /// effect fails, the later effects aren't started.
  ///
  /// - Parameter effects: The effects to run, in order.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// One effect that runs the effects of a collection sequentially, as
  /// ``concatenate(_:)-(Effect...)`` does.
  ///
  /// - Parameter effects: The effects to run, in order.
  public static func concatenate<C: Collection>(_ effects: C) -> Effect where C.Element == Effect {
    // Exercise 2.2
    exercise("2.2", "run the effects sequentially", returning: .none)
  }
}
