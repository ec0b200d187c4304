import Observation
import Synchronization

/// A registrar of the standard library.
final class StandardRegistrar: Sendable {
  let registrar = ObservationRegistrar()
}

/// A registrar of the standard library that is created lazily.
///
/// It works like an `AtomicLazyReference`. That type isn't specialized, and loading one takes longer than the rest of
/// an unobserved change.
struct LazyRegistrar: ~Copyable, Sendable {
  private let registrar = Atomic<Unmanaged<StandardRegistrar>?>(nil)

  deinit {
    registrar.load(ordering: .acquiring)?.release()
  }

  /// The registrar, if it exists.
  func load() -> StandardRegistrar? {
    registrar.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Creates it, unless another thread has already done so.
  func make() -> StandardRegistrar {
    let new = Unmanaged.passRetained(StandardRegistrar())
    let (isFirst, other) = registrar.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let other else { return new.takeUnretainedValue() }
    new.release()
    return other.takeUnretainedValue()
  }
}
