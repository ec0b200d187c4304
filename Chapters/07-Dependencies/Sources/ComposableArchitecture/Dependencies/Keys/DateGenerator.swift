import Foundation

/// Says what time it is, in a way that a test can control.
///
/// ```swift
/// @Dependency(\.date.now) var now
/// ```
///
/// Seed: 000, Dependencies.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// - Parameter generate: Says what time it is.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// One for which time stands still.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// The time. To set it is to make time stand still there.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The time.
  public func callAsFunction() -> Date {
    generate()
  }
}

extension DependencyValues {
  /// Says what time it is. In tests it has to be overridden.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}
