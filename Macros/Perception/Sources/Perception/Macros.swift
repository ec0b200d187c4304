import Observation

/// Has the readers of an object told of changes, each of what it has read.
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
/// Seed: 000, Observation backport.
@attached(member, names: named(_$perceptionRegistrar))
@attached(memberAttribute)
@attached(extension, conformances: Perceptible, Observable)
public macro Perceptible() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptibleMacro")

/// Has the readers of one property told of its changes. ``Perceptible()`` writes it.
///
/// Seed: 000, Observation backport.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro PerceptionTracked() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptionTrackedMacro")

/// Marks a property of an object whose changes concern nobody.
///
/// Seed: 000, Observation backport.
@attached(accessor, names: named(willSet))
public macro PerceptionIgnored() =
  #externalMacro(module: "MacrosPlugin", type: "PerceptionIgnoredMacro")
