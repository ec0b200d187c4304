import Foundation

/// The guide “Your own app”: its blocks of code, each of which is a complete file.
package struct AppGuide {
  /// The guide, below the course.
  package static let file = "YourOwnApp.md"
  /// The app that it makes.
  package static let name = "Tallies"

  /// The files of one section of the guide.
  package struct Step: Hashable {
    /// The section's title.
    package let title: String
    /// The files, by their paths below the app.
    package var files: [String: String] = [:]
  }

  package private(set) var steps: [Step] = []

  /// Reads the guide.
  ///
  /// - Parameter text: Its text. Each block ```` ```swift file=Sources/… ```` is a file.
  package init(_ text: String) {
    for node in LessonDocument(text).nodes {
      switch node.block {
      case .heading(let heading) where heading.level == 2:
        steps.append(Step(title: heading.text.text))
      case .code(let code):
        guard let path = code.source, !code.isTranscript, !steps.isEmpty else { continue }
        steps[steps.count - 1].files[path] = code.lines.text
      default:
        continue
      }
    }
    steps.removeAll(where: \.files.isEmpty)
  }
}
