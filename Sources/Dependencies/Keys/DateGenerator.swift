import Foundation

/// A generator of the current time that a test can control.
///
/// ```swift
/// @Dependency(\.date.now) var now
/// ```
///
/// Seed: 000, Dependencies.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// - Parameter generate: Returns the current time.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator whose time never changes.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// The time. Setting it makes the generator constant.
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
  /// The generator of the current time. In tests it has to be overridden.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}
