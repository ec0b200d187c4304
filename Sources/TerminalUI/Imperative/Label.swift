/// A line of text on an imperative ``Screen``.
///
/// Assign to its text whenever it changes, for instance with a publisher's
/// `assign(to: \.text, on: label)`. A label that stands on a screen is used on the main actor only;
/// a change from elsewhere is a reported issue.
public final class Label {
  /// What the line says. Line breaks in it make several lines.
  public var text: String {
    didSet {
      if text != oldValue { onChange?() }
    }
  }

  /// How the line is drawn.
  public var style: TextStyle {
    didSet {
      if style != oldValue { onChange?() }
    }
  }

  var onChange: (() -> Void)?

  /// - Parameters:
  ///   - text: What the line says at first.
  ///   - style: How it is drawn at first.
  public init(_ text: String = "", style: TextStyle = TextStyle()) {
    self.text = text
    self.style = style
  }
}
