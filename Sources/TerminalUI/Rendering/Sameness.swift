/// Whether a value is the same as the previous one, so that no work is needed.
///
/// The previous value is retained, with the objects it refers to. So equal bits refer to the same objects.
enum Sameness {
  /// Whether two values are the same: their bits are equal, `==` returns `true`, or all their parts have equal bits or
  /// are equal strings.
  ///
  /// If this can't be determined, as with closures, they aren't the same.
  static func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
    if haveEqualBits(first, second) { return true }
    if let first = first as? any Equatable { return first.isEqual(to: second) }
    return haveEqualParts(first, second)
  }

  /// Whether two values are the same and of the same type.
  static func areSame(_ first: Any, _ second: Any) -> Bool {
    func open<Value>(_ first: Value) -> Bool {
      (second as? Value).map { isSame(first, $0) } ?? false
    }
    return _openExistential(first, do: open)
  }

  /// Whether two values have equal bits.
  static func haveEqualBits<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in
      withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
  }

  /// Whether two values have equal bits, except for the padding between their properties, whose contents are undefined.
  ///
  /// `==` is called only on strings. For other parts, it isn't enough, because an equal part can be observed elsewhere.
  private static func haveEqualParts<Value>(_ first: Value, _ second: Value) -> Bool {
    // An equal string can be at a different address.
    if let first = first as? String { return first == second as? String }
    // A custom mirror may omit properties.
    guard !(first is any CustomReflectable) || first is any OptionalValue else { return false }
    let (first, second) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard first.displayStyle != .class, first.displayStyle != .foreignReference,
      !first.children.isEmpty, first.children.count == second.children.count
    else { return false }
    return zip(first.children, second.children).allSatisfy { first, second in
      func open<Part>(_ part: Part) -> Bool {
        (second.value as? Part).map { haveEqualBits(part, $0) || haveEqualParts(part, $0) } ?? false
      }
      return first.label == second.label && _openExistential(first.value, do: open)
    }
  }
}

private protocol OptionalValue {}
extension Optional: OptionalValue {}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    (other as? Self).map { self == $0 } ?? false
  }
}
