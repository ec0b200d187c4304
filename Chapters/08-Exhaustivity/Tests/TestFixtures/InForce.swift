@testable import ComposableArchitecture

/// What is set where this is called: the number, the word and the optional number, “10 word -”. What is its default
/// is “-”.
@Sendable func inForce() -> String {
  let values = DependencyValues._current
  let (number, word, maybe) = (values[NumberKey.self], values[WordKey.self], values[MaybeKey.self])
  return [
    number == NumberKey.testValue ? "-" : "\(number)",
    word == WordKey.testValue ? "-" : word,
    maybe == MaybeKey.testValue ? "-" : maybe.map { "\($0)" } ?? "nil",
  ].joined(separator: " ")
}
