import LineEditor

/// A line of a lesson on a screen.
public struct LayoutLine: Hashable, Sendable {
  /// The style of a piece of a line.
  public enum Style: Hashable, Sendable {
    case plain
    case strong
    case emphasis
    case code
    /// Code within strong words.
    case strongCode
    case link
    /// The lesson's title, and a section's.
    case title
    /// An exercise's heading, and other small ones.
    case heading
    /// Visual aids: rules, margins, notes of the reader program.
    case faint
    case keyword
    case type
    case string
    case comment
    /// The user's input in a session.
    case typed
    /// The summary line of a fold.
    case summary
    /// The reader's answer.
    case own
  }

  /// A piece of a line.
  public struct Span: Hashable, Sendable {
    /// Its text.
    public var text: String
    /// Its style.
    public let style: Style
  }

  /// The pieces, from left to right.
  public private(set) var spans: [Span] = []
  /// Its line in the lesson, counted from 1.
  public var source: Int

  init(_ spans: [Span] = [], source: Int) {
    self.source = source
    for span in spans { append(span.text, span.style) }
  }

  init(_ text: String, _ style: Style, source: Int) {
    self.init([Span(text: text, style: style)], source: source)
  }

  /// Adds a text at the end.
  mutating func append(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    if spans.last?.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// The line with a margin.
  func behind(_ margin: String, _ style: Style) -> LayoutLine {
    LayoutLine([Span(text: margin, style: style)] + spans, source: source)
  }

  /// The plain text.
  public var text: String { spans.map(\.text).joined() }

  /// Its width in columns.
  public var width: Int { spans.reduce(0) { $0 + $1.text.terminalWidth } }
}
