import Foundation
import LineEditor

/// A diagram of a lesson as text: its drawings, and its description in words.
///
/// Stored in `Solutions/NN-Name/Diagrams.json`, written by `./tutorial diagrams N` and compared with the
/// lesson by `verify`. Therefore readers don't have to build the drawing code.
package struct DrawnDiagram: Codable, Hashable, Sendable {
  /// The fingerprint of its source.
  private let source: String
  /// Its drawings, the widest first.
  private let drawings: [[String]]
  /// Its description as a list, with numbers or bullets.
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

  /// Whether it is the diagram of these lines.
  func isDrawn(from source: [String]) -> Bool { self.source == Self.mark(source) }

  /// The widest drawing that fits; if none fits, the description in words.
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
  /// The file of a lesson's drawn diagrams.
  package func diagramsFile(_ milestone: Milestone) -> URL {
    solutionFolder(milestone).appending(path: "Diagrams.json")
  }

  /// A lesson's drawn diagrams; empty if they were never drawn. Without a readable drawing, the reader sees the source
  /// instead.
  package func drawnDiagrams(_ milestone: Milestone) throws(TutorialError) -> [DrawnDiagram] {
    let file = diagramsFile(milestone)
    guard file.exists else { return [] }
    let text = try Files.text(file)
    return (try? JSONDecoder().decode([DrawnDiagram].self, from: Data(text.utf8))) ?? []
  }
}
