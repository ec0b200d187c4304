/// The page that lists the views and controls of TerminalUI.
public enum ControlsReference {
  /// The page's file, below the course.
  public static let file = "Controls.md"

  /// The page, or the part of it about one view.
  ///
  /// - Parameter name: The view's name. Case, and a dot before it, make no difference.
  /// - Throws: A usage error if there is no such view.
  public static func document(
    _ repository: Repository, about name: String?
  ) throws(TutorialError) -> LessonDocument {
    let document = LessonDocument(try Files.text(repository.root.appending(path: file)))
    guard let name else { return document }
    func key(_ text: String) -> String { text.lowercased().filter { $0.isLetter } }
    let titles = document.nodes.compactMap(\.heading).filter { $0.level == 3 }.map(\.text.text)
    guard let title = titles.first(where: { key($0) == key(name) }),
      let start = document.nodes.firstIndex(where: { $0.heading?.text.text == title })
    else {
      throw TutorialError(
        .usage, "TerminalUI has no view or modifier “\(name)”.",
        advice: "It has \(titles.map { $0.replacing("`", with: "") }.joined(separator: ", ")).")
    }
    let rest = document.nodes[(start + 1)...].prefix { $0.heading == nil }
    return LessonDocument(nodes: [document.nodes[start]] + rest)
  }
}
