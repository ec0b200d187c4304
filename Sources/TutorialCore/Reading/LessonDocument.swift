/// A lesson as blocks: its parsed Markdown, independent of a screen.
public struct LessonDocument: Hashable, Sendable {
  /// A block and its position.
  public struct Node: Hashable, Sendable {
    /// The block.
    public let block: Block
    /// Its first line in the lesson, counted from 1.
    public let line: Int
  }

  /// One block.
  public indirect enum Block: Hashable, Sendable {
    case heading(Heading)
    case paragraph([Prose.Piece])
    case prediction(Prediction)
    case list([Item])
    case table(Table)
    case code(Code)
    case quote([Node])
    case fold(Fold)
    case rule
    case picture(Picture)
    /// Unsupported text, unchanged.
    case verbatim([String])
  }

  /// A heading.
  public struct Heading: Hashable, Sendable {
    /// Its level, from 1.
    public let level: Int
    /// Its text.
    public let text: [Prose.Piece]
    /// The exercise that begins with it, if any.
    public let exercise: ExerciseID?

    /// Its words, without marks.
    package var title: String { text.text }
  }

  /// A question about what will happen, which the reader answers before trying it.
  public struct Prediction: Hashable, Sendable {
    /// Its identity in the chapter.
    public let id: String
    /// Its text.
    public let text: [Prose.Piece]
  }

  /// An item of a list.
  public struct Item: Hashable, Sendable {
    /// Its marker: a bullet or its number.
    public let marker: String
    /// Its content.
    public let nodes: [Node]
  }

  /// A table.
  public struct Table: Hashable, Sendable {
    /// The alignment of a column.
    public enum Alignment: Hashable, Sendable {
      case left
      case centre
      case right
    }

    /// The words above the columns.
    public let header: [[Prose.Piece]]
    /// The rows, each as long as the header.
    public let rows: [[[Prose.Piece]]]
    /// One for each column.
    public let alignments: [Alignment]
  }

  /// A block of code, or of other preformatted lines.
  public struct Code: Hashable, Sendable {
    /// The first word after its fence, as `swift`; empty if there is none.
    public let language: String
    /// Its file or session.
    public let source: String?
    /// Whether it is from a session with an app.
    public let isTranscript: Bool
    /// Its lines.
    public let lines: [String]
    /// Its drawings, if it is a drawn diagram.
    var drawing: DrawnDiagram?
    /// Whether it is a Mermaid diagram.
    package var isDiagram: Bool { language == "mermaid" }

    /// Creates a block of code.
    package init(language: String, source: String?, isTranscript: Bool, lines: [String]) {
      self.language = language
      self.source = source
      self.isTranscript = isTranscript
      self.lines = lines
    }

    /// The source for display: files of other chapters are relative to the folder of all chapters.
    package var shownSource: String? { source?.replacing(/^(?:\.\.\/)+/, with: "") }
  }

  /// A picture in two versions, for light and dark backgrounds.
  public struct Picture: Hashable, Sendable {
    /// The path of the version for a light background, relative to the text's folder.
    public let light: String
    /// The path of the version for a dark background.
    public let dark: String
    /// The alternative text.
    public let words: String
  }

  /// Text that is hidden until the reader opens it.
  public struct Fold: Hashable, Sendable {
    /// Its content.
    public enum Kind: Hashable, Sendable {
      /// The answer to a prediction.
      case answer
      /// An exercise's hint.
      case hint(Int)
      /// Remarks for after an exercise, and similar texts.
      case note
      /// The answer to a question in the summary.
      case question
    }

    /// Its identity in the chapter.
    public let id: String
    /// Its content.
    public let kind: Kind
    /// Its exercise.
    public let exercise: ExerciseID?
    /// The prediction for which it is the answer.
    public let prediction: String?
    /// Its summary.
    public let summary: [Prose.Piece]
    /// Its content.
    public let nodes: [Node]
  }

  /// The lesson's blocks, in order.
  public let nodes: [Node]
  /// The unsupported parts. The blocks contain them unchanged.
  public let problems: [Problem]

  /// Reads a lesson.
  ///
  /// - Parameters:
  ///   - markdown: The lesson.
  ///   - file: The path that problems name.
  ///   - keepsTargets: Whether links have targets that can be followed. Otherwise the targets are added as text, for a
  ///     terminal.
  public init(_ markdown: String, file: String = "", keepsTargets: Bool = false) {
    self.init(
      markdown, file: file, keepsTargets: keepsTargets, sections: SectionTitles(), diagrams: [])
  }

  /// Reads a lesson whose links may refer to sections of other pages, with their titles.
  ///
  /// - Parameter diagrams: Its drawn diagrams.
  package init(
    _ markdown: String, file: String, keepsTargets: Bool = false,
    sections: SectionTitles = SectionTitles(), diagrams: [DrawnDiagram]
  ) {
    var parser = LessonParser(
      file: file, keepsTargets: keepsTargets, sections: sections, diagrams: diagrams)
    nodes = parser.nodes(of: markdown.lines.enumerated().map { ($0.offset + 1, $0.element) })
    problems = parser.problems
  }

  init(nodes: [Node]) {
    self.nodes = nodes
    problems = []
  }

  /// A single exercise: from its heading to the next heading of the same or a higher level.
  public func section(of id: ExerciseID) -> LessonDocument? {
    guard let start = nodes.firstIndex(where: { $0.heading?.exercise == id }),
      let level = nodes[start].heading?.level
    else { return nil }
    let rest = nodes[(start + 1)...].prefix { ($0.heading?.level ?? .max) > level }
    return LessonDocument(nodes: [nodes[start]] + rest)
  }

  /// One section alone: from its heading to the next one that is no deeper.
  public func section(below heading: Heading) -> LessonDocument? {
    guard let start = nodes.firstIndex(where: { $0.heading == heading }) else { return nil }
    let rest = nodes[(start + 1)...].prefix { ($0.heading?.level ?? .max) > heading.level }
    return LessonDocument(nodes: [nodes[start]] + rest)
  }

  /// The heading that consists of some words, or the first that contains them, in upper or lower case.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - chapter: The lesson's chapter, for the advice.
  /// - Throws: A usage error that names the sections, if none contains the words.
  public func heading(
    with words: String, chapter: Int
  ) throws(TutorialError) -> Heading {
    let wanted = words.trimmed.lowercased()
    let headings = nodes.compactMap(\.heading).filter { $0.level > 1 }
    let found =
      headings.first { $0.title.lowercased() == wanted }
      ?? headings.first { $0.title.lowercased().contains(wanted) }
    if !wanted.isEmpty, let found { return found }
    let names = headings.filter { $0.level <= 3 }.map { "  \($0.title)" }
    throw TutorialError(
      .usage,
      "Chapter \(chapter) has no section “\(words)”. Its sections are:\n"
        + names.joined(separator: "\n"),
      advice: "./tutorial read \(chapter)")
  }

  /// All folds, those inside others included.
  public var folds: [Fold] { nodes.flatMap(\.folds) }
}

extension LessonDocument.Node {
  /// The heading, if it is one.
  package var heading: LessonDocument.Heading? {
    if case .heading(let heading) = block { heading } else { nil }
  }

  fileprivate var folds: [LessonDocument.Fold] {
    switch block {
    case .fold(let fold): [fold] + fold.nodes.flatMap(\.folds)
    case .quote(let nodes): nodes.flatMap(\.folds)
    case .list(let items): items.flatMap(\.nodes).flatMap(\.folds)
    default: []
    }
  }
}

extension [Prose.Piece] {
  /// The plain text.
  package var text: String { map(\.text).joined() }
}
