import Foundation
import TutorialCore

/// The reference of TerminalUI's views and controls, generated from their documentation comments.
struct ControlsPage {
  /// The views whose documentation has an example, and which the page therefore lists, by their group.
  private(set) var groups: [(title: String, views: [DocumentedView])] = []
  /// What the page would miss.
  private(set) var problems: [Problem] = []

  /// The folders of TerminalUI, each with the title of its group. Modifiers of text and of commands are in the first,
  /// and get a group of their own.
  private static let folders = [
    ("Views", "Text and layout"), ("Controls", "Controls"), ("Navigation", "Screens in a stack"),
    ("Presenting", "Screens on top of a screen"),
  ]
  private static let modifiers = "Modifiers"

  /// The public views and modifiers that the page leaves out: those that a view builder creates, and those that connect
  /// TerminalUI with a library.
  private static let leftOut: Set<String> = [
    "AnyView", "ArrayView", "ConditionalView", "EmptyView", "EnvironmentReader", "Observed",
    "Tracked", "TupleView", "environment", "transformEnvironment",
  ]

  /// Reads the documentation.
  ///
  /// - Throws: An error if a file can't be read.
  init(_ repository: Repository) throws(TutorialError) {
    var modifiers: [DocumentedView] = []
    for (folder, title) in Self.folders {
      let place = "Sources/TerminalUI/\(folder)"
      let url = repository.root.appending(path: place)
      var views: [DocumentedView] = []
      for path in Files.paths(below: url).sorted() {
        let file = "\(place)/\(path)"
        let all = DocumentedView.all(in: try Files.text(url.appending(path: path)).lines)
          .filter { !Self.leftOut.contains($0.name) }
        views += all.filter { !$0.example.isEmpty }
        // One of several forms with the same name is enough.
        let shown = Set((views + modifiers).map(\.name))
        for view in all where view.example.isEmpty && !shown.contains(view.name) {
          problems.append(
            Problem(
              "`\(view.name)` has no example in its documentation, so Controls.md can't list it",
              file: file, line: view.line))
        }
      }
      if folder == "Views" {
        modifiers = views.filter { $0.isModifier }
        views.removeAll { $0.isModifier }
      }
      groups.append((title, views))
    }
    groups.insert((Self.modifiers, modifiers), at: 1)
  }

  /// The page.
  var text: String {
    var lines = [
      "# Controls", "",
      """
      These are the views, controls and modifiers of `TerminalUI`, with which all apps of the course are written. \
      Their names are SwiftUI's. To use a control, type its name, in lower case and with hyphens instead of spaces; \
      a comment after an example shows what to type.
      """,
      "",
      """
      This page is generated from the documentation comments in `Sources/TerminalUI`. \
      [Your own app](YourOwnApp.md) uses the controls together.
      """,
    ]
    for group in groups {
      lines += ["", "## \(group.title)"]
      for view in group.views {
        lines += ["", "### `\(view.isModifier ? "." : "")\(view.name)`", "", view.summary, ""]
        lines += ["```swift"] + view.example + ["```"]
      }
    }
    return lines.text
  }
}

extension Repository {
  /// Whether there are views to list.
  var hasControls: Bool { root.appending(path: "Sources/TerminalUI").exists }

  private var controlsFile: URL { root.appending(path: ControlsReference.file) }

  /// Writes the reference of TerminalUI's views and controls.
  ///
  /// - Returns: The file that was written, relative to the root.
  /// - Throws: A data error if a view has no example.
  public func writeControls() throws(TutorialError) -> String {
    let page = try ControlsPage(self)
    if let problem = page.problems.first { throw TutorialError(.data, problem.description) }
    try Files.write(page.text, to: controlsFile)
    return ControlsReference.file
  }

  /// Why the reference isn't up to date.
  func controlsProblems() throws(TutorialError) -> [Problem] {
    guard hasControls else { return [] }
    let page = try ControlsPage(self)
    let written = controlsFile.exists ? try Files.text(controlsFile) : ""
    guard page.problems.isEmpty, written != page.text else { return page.problems }
    return [
      Problem(
        "the documentation of TerminalUI says something else: ./tutorial controls-page",
        file: ControlsReference.file)
    ]
  }
}
