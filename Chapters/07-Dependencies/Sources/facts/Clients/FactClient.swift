import ComposableArchitecture
import DemoServer

/// The source of facts.
struct FactClient: Sendable {
  /// A fact about a number.
  var fetch: @Sendable (Int) async throws -> String
}

extension FactClient: TestDependencyKey {
  /// A fact about every number, immediately.
  static let previewValue = FactClient(fetch: { "\($0) is a good number." })

  /// No facts: a test overrides this if it expects facts.
  static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
}

extension DependencyValues {
  /// The source of facts.
  var facts: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

extension FactClient {
  /// The facts of the tour, which are available immediately.
  static let tour = FactClient(fetch: { "On this tour we learn: \(FactBook().fact(about: $0))" })

  /// The server's facts, without a server. A response takes a second of the current clock.
  static let scripted = FactClient(fetch: { number in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return FactBook().fact(about: number)
  })

  /// A server that is away.
  static let failing = FactClient(fetch: { _ in throw Failure("The server is on strike.") })
}
