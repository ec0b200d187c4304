/// One line of a frame before layout.
public struct StyledLine: Hashable, Sendable, CustomStringConvertible {
  /// A span of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text, without line breaks.
    public var text: String
    /// The style.
    public var style: TextStyle
    /// Whether the span is broken between its words only if it is too long for a separate line.
    var staysTogether = false

    /// Creates a span, which is plain unless you specify a style.
    public init(_ text: String, style: TextStyle = TextStyle()) {
      self.text = text
      self.style = style
    }

    /// The same span, broken only if it is too long for a separate line.
    var together: Span {
      var span = self
      span.staysTogether = true
      return span
    }
  }

  /// The spans, from left to right.
  public var spans: [Span]

  /// The number of empty columns before the text.
  public var indentation: Int

  /// The number of additional empty columns before continuation lines.
  public var hangingIndentation: Int

  /// The number of vertical bars at the left edge, one for each popover that contains the line.
  public var bars: Int

  /// Whether the line is a rule rather than text.
  public var isDivider: Bool

  /// Creates a line by hand, for comparisons.
  public init(
    _ spans: [Span] = [],
    indentation: Int = 0,
    hangingIndentation: Int = 0,
    bars: Int = 0,
    isDivider: Bool = false
  ) {
    self.spans = spans
    self.indentation = indentation
    self.hangingIndentation = hangingIndentation
    self.bars = bars
    self.isDivider = isDivider
  }

  /// The plain text, with its indentation.
  public var description: String {
    laidOut(width: .max, colors: false).joined(separator: "\n")
  }
}
