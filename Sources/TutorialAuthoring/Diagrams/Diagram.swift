import TutorialCore

/// A diagram of Mermaid, of the kinds that lessons use: sequences and flowcharts.
public enum Diagram: Hashable, Sendable {
  case sequence(SequenceDiagram)
  case flowchart(Flowchart)

  /// Why a diagram could not be understood.
  public struct Misunderstanding: Error {
    /// In words.
    public let message: String
    /// The line of the diagram, counted from 1.
    public let line: Int
  }

  /// Reads a diagram.
  ///
  /// - Parameter lines: What stands between its fences.
  /// - Throws: The first line that is not understood.
  public init(_ lines: [String]) throws(Misunderstanding) {
    let statements = lines.enumerated().compactMap { index, line -> Statement? in
      let text = line.trimmed
      return text.isEmpty || text.hasPrefix("%%") ? nil : Statement(text: text, line: index + 1)
    }
    guard let first = statements.first else {
      throw Misunderstanding(message: "the diagram is empty", line: 1)
    }
    let rest = statements.dropFirst()
    switch first.text.split(separator: " ").first {
    case "sequenceDiagram":
      // Entities end in one, too.
      if let statement = rest.first(where: { $0.text.replacing(/#\w+;/, with: "").contains(";") }) {
        throw Misunderstanding(
          message: "Mermaid takes a semicolon for the end of a message", line: statement.line)
      }
      self = .sequence(try SequenceDiagram(rest))
    case "flowchart", "graph": self = .flowchart(try Flowchart(rest))
    default:
      throw Misunderstanding(
        message: "of diagrams, sequenceDiagram and flowchart can be drawn, not \"\(first.text)\"",
        line: first.line)
    }
  }

  struct Statement {
    let text: String
    let line: Int
  }

  /// The diagram as lines of text; `nil` where it does not fit.
  ///
  /// - Parameter width: How many columns there are.
  func drawn(width: Int) -> [String]? {
    switch self {
    case .sequence(let diagram): diagram.drawn(width: width)
    case .flowchart(let chart): chart.drawn(width: width)
    }
  }

  /// What the diagram says, item by item, each behind its number or a bullet.
  var words: [String] {
    switch self {
    case .sequence(let diagram):
      diagram.words.enumerated().map { "\($0.offset + 1). \($0.element)" }
    case .flowchart(let chart): chart.words.map { "• \($0)" }
    }
  }

  /// A label as Mermaid shows it.
  static func label(_ text: some StringProtocol) -> String {
    var text = text.trimmed
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = String(text.dropFirst().dropLast())
    }
    return text.replacing(/<br *\/?>/, with: " ").replacing("#quot;", with: "\"")
      .replacing(/#lt;|&lt;/, with: "<").replacing(/#gt;|&gt;/, with: ">")
      .replacing(/#amp;|&amp;/, with: "&")
  }
}
