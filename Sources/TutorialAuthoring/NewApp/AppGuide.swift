import TutorialCore

/// The guide “Your own app”: its blocks of code, each of which is a file, or what changes in a file.
struct AppGuide {
  /// The guide, below the course.
  static let file = "YourOwnApp.md"
  /// The name of the app that the guide creates.
  static let name = "Tallies"

  /// What one section of the guide writes.
  struct Step: Hashable {
    /// The section's title.
    let title: String
    /// The section's blocks, in their order.
    var blocks: [Block] = []

    /// Writes the section's files and changes.
    ///
    /// - Parameter files: The files of the app, by their paths below it.
    /// - Returns: The changes that don't apply. Their files stay as they are.
    func apply(to files: inout [String: String]) -> [Problem] {
      var problems: [Problem] = []
      for block in blocks {
        switch block.content {
        case .file(let text): files[block.path] = text
        case .change(let change):
          do throws(GuideChange.Failure) {
            guard let text = files[block.path] else {
              throw GuideChange.Failure(message: "there is no such file yet", line: 0)
            }
            files[block.path] = try change.applied(to: text.lines).text
          } catch {
            problems.append(
              Problem(
                "the change of \(block.path) doesn't apply: \(error.message)", file: AppGuide.file,
                line: block.line + 1 + error.line))
          }
        }
      }
      return problems
    }
  }

  /// A block of code with the name of a file.
  struct Block: Hashable {
    enum Content: Hashable {
      /// The text of the file.
      case file(String)
      /// The lines that are added to the file and removed from it.
      case change(GuideChange)
    }

    /// The file's path below the app.
    let path: String
    let content: Content
    /// The line of the guide in which the block begins.
    let line: Int
  }

  private(set) var steps: [Step] = []

  /// Reads the guide.
  ///
  /// - Parameter text: The guide's text. A block ```` ```swift file=Sources/… ```` is a file, and a block
  ///   ```` ```diff file=Sources/… ```` changes one.
  init(_ text: String) {
    for node in LessonDocument(text).nodes {
      switch node.block {
      case .heading(let heading) where heading.level == 2:
        steps.append(Step(title: heading.text.text))
      case .code(let code):
        guard let path = code.source, !code.isTranscript, !steps.isEmpty else { continue }
        steps[steps.count - 1].blocks.append(
          Block(
            path: path,
            content: code.language == "diff"
              ? .change(GuideChange(code.lines)) : .file(code.lines.text),
            line: node.line))
      default:
        continue
      }
    }
    steps.removeAll(where: \.blocks.isEmpty)
  }
}
