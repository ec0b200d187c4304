/// An object or a value whose properties report reads and changes to a registrar.
///
/// The protocol has no requirements, because the properties call a ``PerceptionRegistrar``. The macro `@Perceptible`
/// writes these calls for classes, and `@ObservableState` for a feature's state.
///
/// It is the backport of the standard library's `Observable`. `withObservationTracking` and `Observations` also
/// observe types that conform to both.
///
/// Seed: 000, Observation backport.
public protocol Perceptible {}
