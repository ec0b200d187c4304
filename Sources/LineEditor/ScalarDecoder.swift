/// Decodes incoming bytes into characters. Invalid UTF-8 becomes a replacement character.
struct ScalarDecoder {
  private var bytes: ArraySlice<UInt8> = []

  mutating func append(_ new: ArraySlice<UInt8>) {
    bytes += new
  }

  /// Drops everything up to the next control character.
  ///
  /// - Returns: Whether it dropped anything.
  mutating func dropText() -> Bool {
    let rest = bytes.drop { $0 >= 0x20 && $0 != 0x7F }
    defer { bytes = rest }
    return rest.count < bytes.count
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether a sequence comes next; `nil` if only the beginning of one has arrived.
  func begins(with sequence: [UInt8]) -> Bool? {
    if bytes.starts(with: sequence) { return true }
    return bytes.isEmpty || !sequence.starts(with: bytes) ? false : nil
  }

  /// Drops the next bytes.
  mutating func drop(_ count: Int) {
    bytes = bytes.dropFirst(count)
  }

  /// The next character; `nil` if it isn't complete yet.
  mutating func next() -> Unicode.Scalar? {
    guard let lead = bytes.first else { return nil }
    if lead < 0x80 {
      bytes = bytes.dropFirst()
      return Unicode.Scalar(lead)
    }
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let continuation = bytes.dropFirst().prefix(length - 1).prefix { 0x80...0xBF ~= $0 }
    let isBroken = continuation.count < min(length, bytes.count) - 1
    if !isBroken, bytes.count < length { return nil }
    defer { bytes = bytes.dropFirst(1 + continuation.count) }
    return String(decoding: bytes.prefix(1 + continuation.count), as: UTF8.self).unicodeScalars
      .first
  }
}
