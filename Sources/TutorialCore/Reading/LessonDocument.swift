/// A lesson as blocks: what its Markdown means, before anything is known of a screen.
public struct LessonDocument: Hashable, Sendable {
  /// A block and where it stands.
  public struct Node: Hashable, Sendable {
    /// What it is.
    public let block: Block
    /// The line of the lesson that it begins in, counted from 1.
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
    /// What could not be understood, as it stands.
    case verbatim([String])
  }

  /// A heading.
  public struct Heading: Hashable, Sendable {
    /// Its level, from 1.
    public let level: Int
    /// Its words.
    public let text: [Prose.Piece]
    /// The exercise that it opens, if it opens one.
    public let exercise: ExerciseID?

    /// Its words, without marks.
    package var title: String { text.text }
  }

  /// A paragraph that asks what will happen, before the reader tries it.
  public struct Prediction: Hashable, Sendable {
    /// What tells it from the chapter's others.
    public let id: String
    /// Its words.
    public let text: [Prose.Piece]
  }

  /// An item of a list.
  public struct Item: Hashable, Sendable {
    /// What stands before it: a bullet, or its number.
    public let marker: String
    /// What it holds.
    public let nodes: [Node]
  }

  /// A table.
  public struct Table: Hashable, Sendable {
    /// On which side of its column a cell stands.
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

  /// A block of code, or of something else whose lines are to stay as they are.
  public struct Code: Hashable, Sendable {
    /// The first word after its fence, as `swift`; empty where there is none.
    public let language: String
    /// The file or the session that it is from.
    public let source: String?
    /// Whether it is from a session with an app.
    public let isTranscript: Bool
    /// Its lines.
    public let lines: [String]
    /// What it looks like, if it is a diagram that was drawn.
    var drawing: DrawnDiagram?
    /// Whether it is a diagram of Mermaid.
    package var isDiagram: Bool { language == "mermaid" }

    /// Creates a block of code.
    package init(language: String, source: String?, isTranscript: Bool, lines: [String]) {
      self.language = language
      self.source = source
      self.isTranscript = isTranscript
      self.lines = lines
    }

    /// The source as it is shown: what is from another chapter is named from the folder of all chapters.
    package var shownSource: String? { source?.replacing(/^(?:\.\.\/)+/, with: "") }
  }

  /// A picture in two forms, for a light and for a dark ground.
  public struct Picture: Hashable, Sendable {
    /// The path of the one for a light ground, from the text's folder.
    public let light: String
    /// The path of the one for a dark ground.
    public let dark: String
    /// What it shows, for those that do not see it.
    public let words: String
  }

  /// What is hidden until somebody wants to see it.
  public struct Fold: Hashable, Sendable {
    /// What is in it.
    public enum Kind: Hashable, Sendable {
      /// The answer to a prediction.
      case answer
      /// An exercise's hint.
      case hint(Int)
      /// What there is to say when an exercise is done, and the like.
      case note
      /// The answer to a question that stands on the fold.
      case question
    }

    /// What tells it from the chapter's others.
    public let id: String
    /// What is in it.
    public let kind: Kind
    /// The exercise that it belongs to.
    public let exercise: ExerciseID?
    /// The prediction that it answers.
    public let prediction: String?
    /// The words on it.
    public let summary: [Prose.Piece]
    /// What is in it.
    public let nodes: [Node]
  }

  /// The lesson's blocks, in order.
  public let nodes: [Node]
  /// What could not be understood. It is among the blocks as it stands.
  public let problems: [Problem]

  /// Reads a lesson.
  ///
  /// - Parameters:
  ///   - markdown: The lesson.
  ///   - file: The path that problems name.
  ///   - keepsTargets: Whether links have targets that can be followed. Otherwise these are told in words,
  ///     for a terminal.
  public init(_ markdown: String, file: String = "", keepsTargets: Bool = false) {
    self.init(
      markdown, file: file, keepsTargets: keepsTargets, sections: SectionTitles(), diagrams: [])
  }

  /// Reads a lesson whose links may lead to sections of other pages, with their titles.
  ///
  /// - Parameter diagrams: Its diagrams, as they were drawn.
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

  /// One exercise alone: from its heading to the next one that is no deeper.
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
  /// The words alone.
  package var text: String { map(\.text).joined() }
}
