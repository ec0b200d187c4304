import Observation

/// Makes an object notify its observers of changes, each of the properties that it read.
///
/// ```swift
/// @Perceptible
/// final class Counter {
///   var count = 0
/// }
/// ```
///
/// It stands here as the backport has it, and is only of use where the standard library has no `Observation`. Elsewhere
/// write `@Observable`. It writes the conformances to ``Perceptible`` and `Observable`, a ``PerceptionRegistrar``, and
/// ``PerceptionTracked()`` at each variable that is stored in the instance.
///
/// It also writes two methods for computed properties, whose values are stored elsewhere: `access(keyPath:)` and
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

/// Makes one property notify its observers of changes. ``Perceptible()`` writes it.
///
/// Assigning a value that is equal to the old one, or the same object, notifies no observer. A change in place, as by
/// `+=`, always does.
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
