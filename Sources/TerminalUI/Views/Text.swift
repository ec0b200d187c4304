import CustomDump

/// A line of text. Line breaks in it make several lines.
///
/// ```swift
/// Text("Birds").bold() + Text("  12").foregroundColor(.green)
/// ```
public struct Text: View, PrimitiveView, Hashable, Sendable {
  public typealias Body = Never

  let spans: [StyledLine.Span]

  /// - Parameter content: What the line says.
  public nonisolated init(_ content: some StringProtocol) {
    self.init(spans: [StyledLine.Span(String(content))])
  }

  nonisolated init(spans: [StyledLine.Span]) {
    self.spans = spans
  }

  /// One text after another on the same line, each keeping its style.
  public nonisolated static func + (first: Text, second: Text) -> Text {
    Text(spans: first.spans + second.spans)
  }

  /// The text in bold.
  public nonisolated func bold() -> Text {
    styled { $0.isBold = true }
  }

  /// The text in italics.
  public nonisolated func italic() -> Text {
    styled { $0.isItalic = true }
  }

  /// The text made less prominent.
  public nonisolated func dimmed() -> Text {
    styled { $0.isDimmed = true }
  }

  /// The text underlined.
  public nonisolated func underline(_ isActive: Bool = true) -> Text {
    styled { $0.isUnderlined = isActive }
  }

  /// The text struck through.
  public nonisolated func strikethrough(_ isActive: Bool = true) -> Text {
    styled { $0.isStruckThrough = isActive }
  }

  /// The text in a colour, or in the terminal's own. Parts that have a colour keep it.
  public nonisolated func foregroundColor(_ color: Color?) -> Text {
    styled { $0.color = $0.color ?? color }
  }

  /// The text without its styles.
  nonisolated var plain: String {
    spans.map(\.text).joined()
  }

  private nonisolated func styled(_ update: (inout TextStyle) -> Void) -> Text {
    Text(
      spans: spans.map { span in
        var span = span
        update(&span.style)
        return span
      }
    )
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .text(spans)
  }
}

extension Text: CustomDumpRepresentable {
  /// What the text says. Where it has a style, that is marked: `**Ada** <green>wins</green>`.
  public nonisolated var customDumpValue: Any {
    spans.map { $0.style.marked($0.text) }.joined()
  }
}
