import Observation

/// Makes an object notify the observers of each of its properties of changes.
///
/// ```swift
/// @Perceptible
/// final class Counter {
///   var count = 0
/// }
/// ```
///
/// It is part of the backport, and useful only where the standard library has no `Observation`. Elsewhere, write
/// `@Observable`. It adds the conformances to ``Perceptible`` and `Observable`, a ``PerceptionRegistrar``, and
/// ``PerceptionTracked()`` on each stored instance variable.
///
/// It also adds two methods for computed properties whose values are stored elsewhere: `access(keyPath:)` and
/// `withMutation(keyPath:_:)`.
///
/// ```swift
/// @Perceptible
/// final class Settings {
///   var isOn: Bool {
///     get {
///       access(keyPath: \.isOn)
///       return UserDefaults.standard.bool(forKey: "isOn")
///     }
///     set {
///       withMutation(keyPath: \.isOn) { UserDefaults.standard.set(newValue, forKey: "isOn") }
///     }
///   }
/// }
/// ```
///
/// Seed: 000, Observation backport.
@attached(member, names: named(_$perceptionRegistrar), named(access), named(withMutation))
@attached(memberAttribute)
@attached(extension, conformances: Perceptible, Observable)
public macro Perceptible() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptibleMacro")

/// Makes one property notify its observers of changes. ``Perceptible()`` adds it.
///
/// Assigning an equal value, or the same object, notifies no observer. A change in place, such as `+=`, always notifies
/// the observers.
///
/// Seed: 000, Observation backport.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro PerceptionTracked() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptionTrackedMacro")

/// Marks a property of an object as not observed.
///
/// Seed: 000, Observation backport.
@attached(accessor, names: named(willSet))
public macro PerceptionIgnored() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptionIgnoredMacro")
