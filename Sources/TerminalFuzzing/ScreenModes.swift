/// The modes of a terminal that a program's output sets and resets. For example, `ESC [ ? 25 l` hides the cursor.
struct ScreenModes {
  /// By default, a terminal shows the cursor and wraps lines.
  private static let usuallyOn: Set<Int> = [7, 25]

  private enum Place: Equatable {
    case text
    case escape
    case bracket
    case number(Int)
  }

  private var place = Place.text
  private var changed: Set<Int> = []

  /// The modes that differ from the default.
  var leftChanged: [Int] { changed.sorted() }

  /// Reads a program's output, which may end anywhere.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch (place, byte) {
      case (_, 0x1b): place = .escape
      case (.escape, UInt8(ascii: "[")): place = .bracket
      case (.bracket, UInt8(ascii: "?")): place = .number(0)
      case (.number(let number), UInt8(ascii: "0")...UInt8(ascii: "9")) where number < 100_000:
        place = .number(number * 10 + Int(byte - UInt8(ascii: "0")))
      case (.number(let number), UInt8(ascii: "h")), (.number(let number), UInt8(ascii: "l")):
        let isOn = byte == UInt8(ascii: "h")
        if isOn == Self.usuallyOn.contains(number) {
          changed.remove(number)
        } else {
          changed.insert(number)
        }
        place = .text
      default: place = .text
      }
    }
  }
}
