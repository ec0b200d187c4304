import Foundation
import Synchronization

/// A generator of identifiers that a test can control.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// …
/// state.todos.append(Todo(id: uuid()))
/// ```
///
/// Seed: 000, Dependencies; Testing (`.incrementing`).
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// - Parameter generate: Returns an identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A generator that counts: `UUID(0)`, `UUID(1)`, `UUID(2)`, and so on. Each new generator starts at 0.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }

  /// The next identifier.
  public func callAsFunction() -> UUID {
    generate()
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
  }
}

extension UUID {
  /// An identifier that represents a number, for tests: `UUID(10)` is `00000000-0000-0000-0000-00000000000A`, and
  /// `UUID(-10)` is `FFFFFFFF-0000-0000-0000-00000000000A`.
  ///
  /// - Parameter intValue: The number. Different numbers have different identifiers.
  public init(_ intValue: Int) {
    let (high, low) = (
      intValue < 0 ? 0xFFFF_FFFF_0000_0000 : UInt64(0), UInt64(intValue.magnitude)
    )
    func bytes(_ word: UInt64) -> [UInt8] {
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    let (h, l) = (bytes(high), bytes(low))
    self.init(
      uuid: (
        h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], l[0], l[1], l[2], l[3], l[4], l[5], l[6],
        l[7]
      ))
  }
}

extension DependencyValues {
  /// The generator of identifiers. In tests it has to be overridden.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}
