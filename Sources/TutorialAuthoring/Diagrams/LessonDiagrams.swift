import Foundation
import TutorialCore

/// The diagrams of a text, drawn.
struct LessonDiagrams {
  /// The widths for which they are drawn: for terminals with 80, 60 and 40 columns, minus a margin.
  private static let widths = [78, 58, 38]

  /// The diagrams that can be drawn, in order and without duplicates.
  private(set) var drawn: [DrawnDiagram] = []
  /// The problems with the others.
  private(set) var problems: [Problem] = []

  init(_ document: LessonDocument, file: String) {
    for (code, line) in document.nodes.flatMap(Self.diagrams) {
      do throws(Diagram.Misunderstanding) {
        let diagram = try Diagram(code.lines)
        var drawings: [[String]] = []
        for width in Self.widths {
          if let drawing = diagram.drawn(width: width), drawing != drawings.last {
            drawings.append(drawing)
          }
        }
        let result = DrawnDiagram(source: code.lines, drawings: drawings, words: diagram.words)
        if !drawn.contains(result) { drawn.append(result) }
      } catch {
        problems.append(Problem(error.message, file: file, line: line + error.line))
      }
    }
  }

  private static func diagrams(
    in node: LessonDocument.Node
  ) -> [(code: LessonDocument.Code, line: Int)] {
    switch node.block {
    case .code(let code): code.isDiagram ? [(code, node.line)] : []
    case .quote(let nodes): nodes.flatMap(diagrams)
    case .fold(let fold): fold.nodes.flatMap(diagrams)
    case .list(let items): items.flatMap(\.nodes).flatMap(diagrams)
    default: []
    }
  }
}

extension Repository {
  /// Draws the diagrams of a chapter's lesson, so that `./tutorial read` can show them.
  ///
  /// - Returns: The written file, relative to the root.
  /// - Throws: A usage error if there is no such chapter; a data error if a diagram can't be drawn.
  public func writeDiagrams(_ number: Int) throws(TutorialError) -> String {
    let milestone = try milestone(number)
    let lesson = "Chapters/\(milestone.folder)/Chapter.md"
    let document = LessonDocument(try Files.text(root.appending(path: lesson)), file: lesson)
    let diagrams = LessonDiagrams(document, file: lesson)
    if let problem = diagrams.problems.first {
      throw TutorialError(.data, problem.description)
    }
    let file = diagramsFile(milestone)
    try Files.write(try JSON.text(diagrams.drawn), to: file)
    return shown(file.pathString)
  }
}
