/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  case character(Character)
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  /// A letter together with Ctrl.
  case control(Character)
}

/// Decodes a terminal's input into keys. An incomplete sequence waits for the rest.
public struct KeyDecoder: Sendable {
  private var bytes: [UInt8] = []

  /// Creates a decoder without pending input.
  public init() {}

  /// Decodes bytes that were read together.
  ///
  /// - Returns: The keys that are complete. An escape character without following bytes is the Escape key, because the
  ///   sequences that begin with it arrive together.
  public mutating func keys(_ read: some Sequence<UInt8>) -> [Key] {
    bytes += read
    var keys: [Key] = []
    while let first = bytes.first {
      if first == 0x1B {
        guard let (key, length) = escape() else { break }
        if let key { keys.append(key) }
        bytes.removeFirst(length)
      } else if first < 0x20 || first == 0x7F {
        keys.append(Self.control(first))
        bytes.removeFirst()
      } else {
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard bytes.count >= length else { break }
        keys += String(decoding: bytes[..<length], as: UTF8.self).map { .character($0) }
        bytes.removeFirst(length)
      }
    }
    return keys
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    default: .control(Character(Unicode.Scalar(byte | 0x60)))
    }
  }

  /// The key for an escape sequence, and its number of bytes; `nil` if it is incomplete.
  private func escape() -> (Key?, Int)? {
    guard bytes.count > 1 else { return (.escape, 1) }
    switch bytes[1] {
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.named(final: bytes[2], parameter: ""), 3)
    case UInt8(ascii: "["):
      guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return nil
      }
      let parameter = String(decoding: bytes[2..<end], as: UTF8.self)
      return (Self.named(final: bytes[end], parameter: parameter), end + 1)
    case 0x1B: return (.escape, 1)
    default: return (nil, 2)
    }
  }

  private static func named(final: UInt8, parameter: String) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    case "~":
      switch parameter.split(separator: ";").first {
      case "1", "7": return .home
      case "4", "8": return .end
      case "3": return .delete
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return nil
    }
  }
}
