import ComposableArchitecture
import DemoServer

/// The source of facts. An effect may emit on any thread; cancelling it cancels the request.
struct FactClient {
  /// A fact about a number.
  var fact: (Int) -> Effect<String, FactError>

  /// Some facts that contain the words of a query.
  var search: (String) -> Effect<[NumberFact], FactError>
}

/// The reason why a fact couldn't be loaded.
struct FactError: Error, Equatable {
  /// The message for people.
  var message: String
}
