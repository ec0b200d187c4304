import CustomDump
import TerminalUI

/// Text as a value, for the state: the title of an alert, the label of a button.
///
/// ```swift
/// let title: TextState = "Delete \(count) todos?"
/// let message = TextState("It ") + TextState("cannot").bold() + TextState(" be undone.")
/// ```
///
/// Seed: 003, AlertState.
public struct TextState: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The plain text, without its styles.
  public let plain: String
  let text: Text

  /// Makes a text.
  ///
  /// - Parameter content: The text.
  public init(_ content: some StringProtocol) {
    plain = String(content)
    text = Text(content)
  }

  /// Makes a text from a string as it is. (This library never localizes text.)
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    self.init(content)
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  private init(plain: String, text: Text) {
    self.plain = plain
    self.text = text
  }

  /// Concatenates two texts, each in its own style.
  public static func + (first: TextState, second: TextState) -> TextState {
    TextState(plain: first.plain + second.plain, text: first.text + second.text)
  }

  /// The text in bold.
  public func bold() -> TextState { TextState(plain: plain, text: text.bold()) }

  /// The text, less prominent.
  public func dimmed() -> TextState { TextState(plain: plain, text: text.dimmed()) }

  /// The text in italics.
  public func italic() -> TextState { TextState(plain: plain, text: text.italic()) }

  /// The text underlined, or not.
  public func underline(_ isActive: Bool = true) -> TextState {
    TextState(plain: plain, text: text.underline(isActive))
  }

  /// The text struck through, or not.
  public func strikethrough(_ isActive: Bool = true) -> TextState {
    TextState(plain: plain, text: text.strikethrough(isActive))
  }

  /// The text in a colour, or in the terminal's own. Parts that have a colour keep it.
  public func foregroundColor(_ color: Color?) -> TextState {
    TextState(plain: plain, text: text.foregroundColor(color))
  }
}

extension TextState: CustomDumpRepresentable {
  public var customDumpValue: Any { text.customDumpValue }
}

extension Text {
  /// Shows a text from the state.
  public init(_ state: TextState) {
    self = state.text
  }
}

extension String {
  /// The plain text of a text state, without its styles.
  public init(state: TextState) {
    self = state.plain
  }
}
