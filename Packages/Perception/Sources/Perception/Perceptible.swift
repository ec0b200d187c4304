/// An object or a value whose properties report reads and changes to a registrar.
///
/// The requirements are empty: it is the properties that call a ``PerceptionRegistrar``. The macro `@Perceptible`
/// writes these calls for classes, `@ObservableState` for a feature's state.
///
/// It is the backport of the standard library's `Observable`. A type that is both is read by
/// `withObservationTracking` and `Observations` as well.
///
/// Seed: 000, Observation backport.
public protocol Perceptible {}
