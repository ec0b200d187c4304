import Foundation

/// A fingerprint of a text: 64 bits, FNV-1a.
///
/// It detects accidental changes, which is its only purpose, and is the same in each run and on each machine.
struct Fingerprint: Hashable, Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The fingerprint of some lines. It doesn't depend on the kind of line breaks.
  init(lines: [String]) {
    for line in lines {
      mix(line)
      mix(UInt8(ascii: "\n"))
    }
  }

  /// The fingerprint of a file: of its bytes, and of its name.
  init(_ data: Data, named name: String) {
    mix(name)
    mix(0)
    data.withUnsafeBytes { mix($0) }
  }

  private mutating func mix(_ text: String) {
    var text = text
    text.withUTF8 { mix(UnsafeRawBufferPointer($0)) }
  }

  private mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    // An index is much faster than an iterator in a debug build.
    var index = 0
    while index < bytes.count {
      mix(bytes[index])
      index += 1
    }
  }

  private mutating func mix(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// Parses sixteen hexadecimal digits.
  init?(_ description: String) {
    guard description.count == 16, let hash = UInt64(description, radix: 16) else { return nil }
    self.hash = hash
  }

  var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
