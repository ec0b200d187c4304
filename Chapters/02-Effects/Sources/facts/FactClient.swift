import ComposableArchitecture
import DemoServer

/// Where facts come from. An effect may emit on any thread; when it is cancelled, so is the request.
struct FactClient {
  /// A fact about a number.
  var fact: (Int) -> Effect<String, FactError>

  /// Some facts that have the words of a query.
  var search: (String) -> Effect<[NumberFact], FactError>
}

/// Why there is no fact.
struct FactError: Error, Equatable {
  /// What went wrong, for a person.
  var message: String
}
