/// A cancel ID of effects: a value together with its type.
///
/// By itself, an `AnyHashable` treats the integer 1 and the byte 1 as equal.
// Unchecked: a cancel ID is only compared and hashed.
struct CancelID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashable
  /// Compared first, because comparing the values takes far longer.
  private let hash: Int

  /// A cancel ID that is a value.
  init(_ value: AnyHashable) {
    self.type = ObjectIdentifier(Swift.type(of: value.base))
    self.value = value
    self.hash = value.hashValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  static func == (first: CancelID, second: CancelID) -> Bool {
    first.hash == second.hash && first.type == second.type && first.value == second.value
  }
}
