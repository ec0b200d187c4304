import ComposableArchitecture
import DemoServer

/// Where facts come from.
struct FactClient: Sendable {
  /// A fact about a number.
  var fetch: @Sendable (Int) async throws -> String
}

extension FactClient: TestDependencyKey {
  /// A fact about every number, immediately.
  static let previewValue = FactClient(fetch: { "\($0) is a good number." })

  /// No fact at all: a test says which facts it expects.
  static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
}

extension DependencyValues {
  /// Where facts come from.
  var facts: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

extension FactClient {
  /// The facts of the tour. Nobody has to wait for them.
  static let tour = FactClient(fetch: { "On this tour we learn: \(FactBook().fact(about: $0))" })

  /// The server's facts, without a server. An answer takes a second of whatever clock is current.
  static let scripted = FactClient(fetch: { number in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return FactBook().fact(about: number)
  })

  /// A server that is away.
  static let failing = FactClient(fetch: { _ in throw Failure("The server is on strike.") })
}
