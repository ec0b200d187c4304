import Foundation
import Synchronization

/// Generates the `id`s of alerts, dialogs and buttons. They are unique in one run of a program.
///
/// The `id` only has to differ from the others, so it is made from a counter. A random
/// `UUID()` asks the operating system for its bits, which takes a hundred times as long.
struct IdentitySequence: ~Copyable, Sendable {
  static let shared = IdentitySequence()

  private let count = Atomic<UInt64>(0)

  /// The next `id`. This may be called on any thread.
  func next() -> UUID {
    let number = count.add(1, ordering: .relaxed).newValue
    // The first half is zero. The second is the number, so that later `id`s look greater.
    return UUID(uuid: unsafeBitCast((UInt64(0), number.bigEndian), to: uuid_t.self))
  }
}
