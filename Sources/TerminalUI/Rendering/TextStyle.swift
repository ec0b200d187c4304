/// A colour that every terminal has.
///
/// What it looks like is up to the terminal. Words in red, purple, green and cyan can be read on a light and on a dark
/// ground. Yellow and white cannot be read on a light one, nor black and blue on a dark one.
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

  /// Whether it is too pale for a light ground where the terminal makes bold letters brighter, as many do.
  var isPaleWhereBold: Bool { [.green, .yellow, .purple, .cyan].contains(self) }
}

/// How a piece of text is drawn.
public struct TextStyle: Hashable, Sendable {
  /// Whether the letters are bold. A terminal is not told so of letters in green, yellow, purple or cyan: many
  /// would make them too pale for a light ground.
  public var isBold = false
  /// Whether the letters lean to the right.
  public var isItalic = false
  /// Whether the letters are less prominent than others.
  public var isDimmed = false
  /// Whether there is a line under the letters.
  public var isUnderlined = false
  /// Whether there is a line through the letters.
  public var isStruckThrough = false
  /// The colour of the letters; `nil` for the terminal's own.
  public var color: Color?

  /// The terminal's plain style.
  public init() {}

  /// This style inside another: what is said here stands, what is not comes from outside.
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

  /// The text between the escape sequences that switch this style on and off.
  func escaped(_ text: String) -> String {
    let codes = self.codes
    guard !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// The text with marks that can be read for this style.
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
  /// Heavier letters.
  public static let bold: TextStyle = {
    var style = TextStyle()
    style.isBold = true
    return style
  }()

  /// Paler letters.
  public static let dimmed: TextStyle = {
    var style = TextStyle()
    style.isDimmed = true
    return style
  }()

  /// Letters in a colour.
  public static func color(_ color: Color) -> TextStyle {
    var style = TextStyle()
    style.color = color
    return style
  }
}
