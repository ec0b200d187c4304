/// What somebody wants to read about.
enum Topic: String, CaseIterable, Codable, Sendable {
  case concurrency, macros, navigation, observation, testing
}

extension Collection<Topic> {
  /// The topics in their order: `concurrency, testing`.
  var list: String {
    isEmpty ? "none" : Topic.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
  }
}
