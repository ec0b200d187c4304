import CLibEdit
import Foundation

/// A unit of a terminal's cursor movement: a character of some width, together with its zero-width characters.
struct Cell: Equatable {
  var text: String
  var width: Int
}

extension StringProtocol {
  /// The columns that this text takes on a terminal: none for ANSI escape sequences, control
  /// characters and combining marks, two for wide characters, one for all others.
  public var terminalWidth: Int {
    // Texts can have a million bytes, and a loop over their memory is many times as fast.
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
    if isPlain ?? utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return cells(escapes: true).reduce(0) { $0 + $1.width }
  }

  /// Splits this text into cells. An escape sequence belongs to the cell after it, or to the last cell if none follows;
  /// a combining mark belongs to the cell before it.
  ///
  /// - Parameter escapes: Whether to recognize escape sequences. If not, an escape character is a control character
  ///   like any other.
  func cells(escapes: Bool) -> [Cell] {
    var cells: [Cell] = []
    var pending = ""
    var escape = EscapeSequence()
    for scalar in unicodeScalars {
      if escapes, escape.continues(with: scalar) {
        pending.unicodeScalars.append(scalar)
        continue
      }
      let width = scalar.terminalWidth
      if width == 0, !scalar.isControl, pending.isEmpty, !cells.isEmpty {
        cells[cells.count - 1].text.unicodeScalars.append(scalar)
      } else {
        cells.append(Cell(text: pending + String(scalar), width: width))
        pending = ""
      }
    }
    if !pending.isEmpty {
      if cells.isEmpty { return [Cell(text: pending, width: 0)] }
      cells[cells.count - 1].text += pending
    }
    return cells
  }
}

extension String {
  /// This text without escape sequences, for terminals that don't interpret them.
  var withoutEscapes: String {
    var escape = EscapeSequence()
    var text = ""
    text.unicodeScalars.append(contentsOf: unicodeScalars.filter { !escape.continues(with: $0) })
    return text
  }
}

extension Unicode.Scalar {
  /// The columns of this one scalar, by the system's own table.
  var terminalWidth: Int {
    if isASCII { return isControl ? 0 : 1 }
    prepareLocale()
    let width = Int(cle_width(wchar_t(bitPattern: value)))
    return width >= 0 ? width : isControl ? 0 : 1
  }

  var isControl: Bool { properties.generalCategory == .control }
}

/// Follows an ANSI escape sequence from its first character to its last.
private struct EscapeSequence {
  private enum State { case none, started, control, string, stringEscape }
  private var state = State.none

  /// Processes a scalar, and returns whether it belongs to a sequence.
  mutating func continues(with scalar: Unicode.Scalar) -> Bool {
    switch (state, scalar) {
    case (.none, "\u{1B}"): state = .started
    case (.none, _): return false
    case (.started, "["): state = .control
    case (.started, "]"): state = .string
    case (.started, " "..."/"): break
    case (.started, _): state = .none
    case (.control, "@"..."~"): state = .none
    case (.control, _): break
    case (.string, "\u{7}"): state = .none
    case (.string, "\u{1B}"): state = .stringEscape
    case (.string, _): break
    case (.stringEscape, _): state = .none
    }
    return true
  }
}

/// Sets the C library's encoding to UTF-8, which libedit and `wcwidth` need: the user's locale if it uses UTF-8,
/// otherwise the neutral one. This affects only characters; numbers, dates and messages stay unchanged.
func prepareLocale() { _ = locale }

private let locale: Void = {
  func isUTF8() -> Bool {
    nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
  setlocale(LC_CTYPE, "")
  for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where !isUTF8() {
    setlocale(LC_CTYPE, name)
  }
}()
