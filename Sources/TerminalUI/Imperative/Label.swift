/// A line of text on an imperative ``Screen``.
///
/// Assign to its text whenever it changes, for instance with a publisher's
/// `assign(to: \.text, on: label)`. A label on a screen may be used only on the main actor; a change from a different
/// thread is reported as an issue.
public final class Label {
  /// The text. Line breaks in it make several lines.
  public var text: String {
    didSet {
      if text != oldValue { onChange?() }
    }
  }

  /// The style.
  public var style: TextStyle {
    didSet {
      if style != oldValue { onChange?() }
    }
  }

  var onChange: (() -> Void)?

  /// - Parameters:
  ///   - text: The initial text.
  ///   - style: The initial style.
  public init(_ text: String = "", style: TextStyle = TextStyle()) {
    self.text = text
    self.style = style
  }
}
