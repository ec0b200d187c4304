/// One line of a frame, before it is laid out for a width.
public struct StyledLine: Hashable, Sendable, CustomStringConvertible {
  /// A stretch of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text, without line breaks.
    public var text: String
    /// How it is drawn.
    public var style: TextStyle
    /// Whether it is broken between its words only if it is too long for a line of its own.
    var staysTogether = false

    /// A stretch of text, plain unless a style is given.
    public init(_ text: String, style: TextStyle = TextStyle()) {
      self.text = text
      self.style = style
    }

    /// The same stretch of text, broken only if it is too long for a line of its own.
    var together: Span {
      var span = self
      span.staysTogether = true
      return span
    }
  }

  /// The text, from left to right.
  public var spans: [Span]

  /// Empty columns before the text.
  public var indentation: Int

  /// Further empty columns before the lines that the text goes on in, should it be too long for
  /// one.
  public var hangingIndentation: Int

  /// The vertical bars at the left edge, before anything else: one for each popover that the line
  /// is in.
  public var bars: Int

  /// Whether the line is a rule as wide as the text may be, instead of text.
  public var isDivider: Bool

  /// A line made by hand, to compare with.
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
