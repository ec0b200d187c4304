/// A colour that every terminal has.
///
/// The terminal defines its appearance. Text in red, purple, green, and cyan is readable on light and dark backgrounds.
/// Yellow and white aren't readable on a light one, nor black and blue on a dark one.
public enum Color: String, Hashable, Sendable, CaseIterable {
  /// The terminal's black.
  case black
  /// The terminal's red.
  case red
  /// The terminal's green.
  case green
  /// The terminal's yellow.
  case yellow
  /// The terminal's blue.
  case blue
  /// The terminal's magenta.
  case purple
  /// The terminal's cyan.
  case cyan
  /// The terminal's white.
  case white
  /// The terminal's bright black.
  case gray

  /// Whether the colour is too pale for a light background on the many terminals that brighten bold text.
  var isPaleWhereBold: Bool { [.green, .yellow, .purple, .cyan].contains(self) }
}

/// The style of a piece of text.
public struct TextStyle: Hashable, Sendable {
  /// Whether the text is bold. For green, yellow, purple, or cyan text, bold isn't sent to the terminal, because many
  /// terminals would make it too pale for a light background.
  public var isBold = false
  /// Whether the text is italic.
  public var isItalic = false
  /// Whether the text is dimmed.
  public var isDimmed = false
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text is struck through.
  public var isStruckThrough = false
  /// The colour of the text, or `nil` for the terminal's default.
  public var color: Color?

  /// Creates the terminal's plain style.
  public init() {}

  /// This style combined with an enclosing style, which provides the properties that this style doesn't set.
  func inside(_ outer: TextStyle) -> TextStyle {
    var style = self
    style.isBold = isBold || outer.isBold
    style.isItalic = isItalic || outer.isItalic
    style.isDimmed = isDimmed || outer.isDimmed
    style.isUnderlined = isUnderlined || outer.isUnderlined
    style.isStruckThrough = isStruckThrough || outer.isStruckThrough
    style.color = color ?? outer.color
    return style
  }

  /// The text, enclosed in the escape sequences that turn this style on and off.
  func escaped(_ text: String) -> String {
    let codes = self.codes
    guard !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// The text with readable markers for this style.
  func marked(_ text: String) -> String {
    var text = text
    if isBold { text = "**\(text)**" }
    if isItalic { text = "_\(text)_" }
    if isDimmed { text = "<dimmed>\(text)</dimmed>" }
    if isUnderlined { text = "<u>\(text)</u>" }
    if isStruckThrough { text = "~~\(text)~~" }
    return color.map { "<\($0)>\(text)</\($0)>" } ?? text
  }

  private var codes: [Int] {
    var codes: [Int] = []
    if isBold, color?.isPaleWhereBold != true { codes.append(1) }
    if isDimmed { codes.append(2) }
    if isItalic { codes.append(3) }
    if isUnderlined { codes.append(4) }
    if isStruckThrough { codes.append(9) }
    switch color {
    case nil: break
    case .black: codes.append(30)
    case .red: codes.append(31)
    case .green: codes.append(32)
    case .yellow: codes.append(33)
    case .blue: codes.append(34)
    case .purple: codes.append(35)
    case .cyan: codes.append(36)
    case .white: codes.append(37)
    case .gray: codes.append(90)
    }
    return codes
  }
}

extension TextStyle {
  /// Bold text.
  public static let bold: TextStyle = {
    var style = TextStyle()
    style.isBold = true
    return style
  }()

  /// Dimmed text.
  public static let dimmed: TextStyle = {
    var style = TextStyle()
    style.isDimmed = true
    return style
  }()

  /// Text in a colour.
  public static func color(_ color: Color) -> TextStyle {
    var style = TextStyle()
    style.color = color
    return style
  }
}
