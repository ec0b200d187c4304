import Perception

// The macros' code needs only the module that declares them.

/// A counter in a file that imports `Perception` alone.
@Perceptible
final class CounterAlone {
  var count = 0
  @PerceptionIgnored var changes = 0

  /// A value that is stored elsewhere.
  var double: Int {
    get {
      access(keyPath: \.double)
      return changes * 2
    }
    set {
      withMutation(keyPath: \.double) { changes = newValue / 2 }
    }
  }
}

/// A counter with a generic value, and with the names that the macro uses for its own.
@Perceptible
class Member<MutationResult> {
  var value: MutationResult

  init(value: MutationResult) {
    self.value = value
  }
}

/// A counter that belongs to an actor.
@MainActor
@Perceptible
final class IsolatedCounter {
  var count = 0

  var next: Int {
    get {
      access(keyPath: \.next)
      return count + 1
    }
    set { withMutation(keyPath: \.next) { count = newValue - 1 } }
  }
}
