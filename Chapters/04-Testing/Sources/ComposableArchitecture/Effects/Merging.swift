import OpenCombine

extension Effect {
  /// One effect that runs all of the given ones at the same time.
  ///
  /// They are started in the order given, so those that emit synchronously emit in that order. The
  /// merged effect completes when the last of them does, and fails when the first of them does.
  ///
  /// - Parameter effects: What to run.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// One effect that runs all of a sequence's at the same time, as ``merge(_:)-(Effect...)`` does.
  ///
  /// - Parameter effects: What to run.
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

  /// One effect that runs the given ones one after the other.
  ///
  /// An effect is started when the one before it has completed, also when that one was cancelled.
  /// When one fails, those behind it are not started.
  ///
  /// - Parameter effects: What to run, first to run first.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// One effect that runs those of a collection one after the other, as
  /// ``concatenate(_:)-(Effect...)`` does.
  ///
  /// - Parameter effects: What to run, first to run first.
  public static func concatenate<C: Collection>(_ effects: C) -> Effect where C.Element == Effect {
    let publishers = effects.compactMap(\.work)
    guard let first = publishers.first else { return .none }
    return Effect(
      publishers.dropFirst().reduce(first) { earlier, next in
        earlier.append(next).eraseToAnyPublisher()
      }
    )
  }
}
