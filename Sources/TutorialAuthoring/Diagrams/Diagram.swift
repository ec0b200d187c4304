import TutorialCore

/// A Mermaid diagram of the kinds that lessons use: sequences and flowcharts.
public enum Diagram: Hashable, Sendable {
  case sequence(SequenceDiagram)
  case flowchart(Flowchart)

  /// The error for a diagram that can't be parsed.
  public struct Misunderstanding: Error {
    /// The message.
    public let message: String
    /// The line of the diagram, counted from 1.
    public let line: Int
  }

  /// Reads a diagram.
  ///
  /// - Parameter lines: The lines between its fences.
  /// - Throws: The first line that can't be parsed.
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
      // Entities also end in one.
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

  /// The diagram as lines of text; `nil` if it doesn't fit.
  ///
  /// - Parameter width: The number of columns.
  func drawn(width: Int) -> [String]? {
    switch self {
    case .sequence(let diagram): diagram.drawn(width: width)
    case .flowchart(let chart): chart.drawn(width: width)
    }
  }

  /// The diagram as a list, with numbers or bullets.
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
