import Foundation
import LineEditor

/// A diagram of a lesson as text: its drawings, and what it says in words.
///
/// Kept in `Solutions/NN-Name/Diagrams.json`, written by `./tutorial diagrams N` and compared with the
/// lesson by `verify`. So readers do not wait for what draws it to be built.
package struct DrawnDiagram: Codable, Hashable, Sendable {
  /// The mark of its source.
  private let source: String
  /// Its drawings, the widest first.
  private let drawings: [[String]]
  /// What it says, item by item, each behind its number or a bullet.
  private let words: [String]

  /// Creates a diagram.
  ///
  /// - Parameter source: The lines between its fences.
  package init(source: [String], drawings: [[String]], words: [String]) {
    self.source = Self.mark(source)
    self.drawings = drawings
    self.words = words
  }

  private static func mark(_ source: [String]) -> String { Fingerprint(lines: source).description }

  /// Whether it shows what these lines say.
  func isDrawn(from source: [String]) -> Bool { self.source == Self.mark(source) }

  /// The widest drawing for which there is room; where there is room for none, what the diagram says in
  /// words.
  package func lines(width: Int) -> [String] {
    let drawing = drawings.first { $0.allSatisfy { $0.terminalWidth <= width } }
    return drawing
      ?? words.flatMap { item in
        let marker = String(item.prefix { $0 != " " }) + " "
        let margin = String(repeating: " ", count: marker.count)
        return Prose.broken(String(item.dropFirst(marker.count)), to: width - marker.count)
          .enumerated().map { ($0.offset == 0 ? marker : margin) + $0.element }
      }
  }
}

extension Repository {
  /// Where a lesson's drawn diagrams are.
  package func diagramsFile(_ milestone: Milestone) -> URL {
    solutionFolder(milestone).appending(path: "Diagrams.json")
  }

  /// A lesson's diagrams, as they were drawn; none if that was never done. What cannot be read is drawn by
  /// nobody: the reader sees the source instead.
  package func drawnDiagrams(_ milestone: Milestone) throws(TutorialError) -> [DrawnDiagram] {
    let file = diagramsFile(milestone)
    guard file.exists else { return [] }
    let text = try Files.text(file)
    return (try? JSONDecoder().decode([DrawnDiagram].self, from: Data(text.utf8))) ?? []
  }
}
