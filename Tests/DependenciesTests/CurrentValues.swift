@_spi(Internals) @testable import Dependencies

/// The current overrides: the number, the word and the optional number, “10 word -”. A missing override is “-”, because
/// defaults aren't read.
@Sendable func currentValues() -> String {
  let overrides = DependencyValues.currentSnapshot.overrides
  let number = overrides[NumberKey.self].map { "\($0)" }
  let maybe = overrides[MaybeKey.self].map { $0.map { "\($0)" } ?? "nil" }
  return [number, overrides[WordKey.self], maybe].map { $0 ?? "-" }.joined(separator: " ")
}
