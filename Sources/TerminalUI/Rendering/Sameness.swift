/// Whether a value is the one that was there before, so that nothing has to be done for it.
///
/// The earlier value is kept meanwhile, and keeps alive what it refers to. So equal bits refer to the same objects.
enum Sameness {
  /// Whether two values are the same: their bits are equal, or `==` says so, or all their parts have equal bits or are
  /// equal texts.
  ///
  /// If it cannot be known, as with closures, they are not the same.
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

  /// Whether two values are the same at a glance.
  static func haveEqualBits<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in
      withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
  }

  /// Whether two values have equal bits, but for the gaps between their properties, where anything can stand.
  ///
  /// Other parts than texts are not asked whether they are equal: a part can be equal to one that is observed elsewhere.
  private static func haveEqualParts<Value>(_ first: Value, _ second: Value) -> Bool {
    // A text made again stands somewhere else.
    if let first = first as? String { return first == second as? String }
    // What mirrors itself may leave something out.
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
