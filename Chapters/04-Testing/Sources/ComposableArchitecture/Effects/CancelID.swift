/// An identifier together with its type.
///
/// By itself an `AnyHashable` takes the integer 1 and the byte 1 for the same.
struct CancelID: Hashable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  init(_ value: AnyHashable) {
    self.type = ObjectIdentifier(Swift.type(of: value.base))
    self.value = value
  }
}
