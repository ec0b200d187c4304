@testable import ComposableArchitecture

/// The current values: the number, the word and the optional number, “10 word -”. A default is “-”.
@Sendable func currentValues() -> String {
  let values = DependencyValues._current
  let (number, word, maybe) = (values[NumberKey.self], values[WordKey.self], values[MaybeKey.self])
  return [
    number == NumberKey.testValue ? "-" : "\(number)",
    word == WordKey.testValue ? "-" : word,
    maybe == MaybeKey.testValue ? "-" : maybe.map { "\($0)" } ?? "nil",
  ].joined(separator: " ")
}
