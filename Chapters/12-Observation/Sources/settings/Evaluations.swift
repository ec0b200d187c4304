/// Counts how often each section of the form has been evaluated.
///
/// Nobody observes it: who counts how often something is read must not become a reader itself.
@MainActor
final class Evaluations {
  /// A part of the form that is evaluated for itself.
  enum Section: String, CaseIterable {
    case header, profile, notifications
  }

  /// What is counted: `evaluated`.
  private let title: String
  private var counts: [Section: Int] = [:]

  /// - Parameter title: What is counted, as it is in the line.
  init(_ title: String = "evaluated") {
    self.title = title
  }

  /// Counts one more.
  func count(_ section: Section) {
    counts[section, default: 0] += 1
  }

  /// How often a section has been counted.
  subscript(section: Section) -> Int { counts[section, default: 0] }

  /// All counts: `evaluated: header 2, profile 3, notifications 1`.
  var line: String {
    let counts = Section.allCases.map { "\($0.rawValue) \(self[$0])" }
    return "\(title): \(counts.joined(separator: ", "))"
  }
}
