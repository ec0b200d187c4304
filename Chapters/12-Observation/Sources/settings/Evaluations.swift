/// Counts how often each section of the form is evaluated.
///
/// It isn't observable: counting reads must not be a read itself.
@MainActor
final class Evaluations {
  /// A section of the form that is evaluated separately.
  enum Section: String, CaseIterable {
    case header, profile, notifications
  }

  /// The name of the counted event: `evaluated`.
  private let title: String
  private var counts: [Section: Int] = [:]

  /// - Parameter title: The name of the counted event in the line.
  init(_ title: String = "evaluated") {
    self.title = title
  }

  /// Increments the count of a section.
  func count(_ section: Section) {
    counts[section, default: 0] += 1
  }

  /// The count of a section.
  subscript(section: Section) -> Int { counts[section, default: 0] }

  /// All counts: `evaluated: header 2, profile 3, notifications 1`.
  var line: String {
    let counts = Section.allCases.map { "\($0.rawValue) \(self[$0])" }
    return "\(title): \(counts.joined(separator: ", "))"
  }
}
