/// A value that a closure uses and that is created after the closure.
// Unchecked: it is only used on the main actor.
final class Holder<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
