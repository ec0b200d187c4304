/// A topic that a user wants to read about.
enum Topic: String, CaseIterable, Codable, Sendable {
  case concurrency, macros, navigation, observation, testing
}

extension Collection<Topic> {
  /// The topics in their order: `concurrency, testing`.
  var list: String {
    isEmpty ? "none" : Topic.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
  }
}

extension Set<Topic> {
  /// The problem with the choice, in a sentence; `nil` if there is none.
  var objection: String? { isEmpty ? "Choose at least one topic." : nil }
}
