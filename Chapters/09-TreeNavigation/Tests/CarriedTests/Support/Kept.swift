/// Something that a closure uses and that is made after it.
// Unchecked: it is used on the main actor only.
final class Kept<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
