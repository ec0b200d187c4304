import Foundation

// Every file of the course is processed with these functions, line by line. In a debug build, which readers run, bytes
// are much faster than characters, so characters are used only if the bytes are ambiguous.

extension String {
  /// The lines, without their line breaks. A line break at the end doesn't begin a new line.
  package var lines: [String] {
    var text = self
    return text.withUTF8 { bytes in
      guard var start = bytes.baseAddress else { return [] }
      var lines: [String] = []
      let textEnd = start + bytes.count
      while start < textEnd {
        let lineBreak = memchr(start, Int32(UInt8.lineFeed), textEnd - start)
        let end = lineBreak.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? textEnd
        // A carriage return and a line feed are one line break.
        let isPair = lineBreak != nil && end > start && end[-1] == .carriageReturn
        let line = UnsafeBufferPointer(start: start, count: end - start - (isPair ? 1 : 0))
        lines.append(String(decoding: line, as: UTF8.self))
        start = end + 1
      }
      return lines
    }
  }

  /// The text without white space at either end.
  package var trimmed: String {
    var text = self
    let trimmed: String? = text.withUTF8 { bytes in
      var (start, end) = (0, bytes.count)
      while start < end, bytes[start].isWhiteSpace { start += 1 }
      while start < end, bytes[end - 1].isWhiteSpace { end -= 1 }
      if start == end { return "" }
      guard bytes[start] < 0x80, bytes[end - 1] < 0x80 else { return nil }
      if end - start == bytes.count { return self }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    return trimmed ?? trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The text without white space at its end.
  package var trimmedAtEnd: String {
    var text = self
    let isDone = text.withUTF8 { bytes in
      guard !bytes.isEmpty else { return true }
      let last = bytes[bytes.count - 1]
      return last < 0x80 && !last.isWhiteSpace
    }
    if isDone { return self }
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return String(self[..<end])
  }

  /// Whether this text contains the bytes of a text that isn't empty.
  package func contains(bytes other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in
      other.withUTF8 { wanted in
        guard var place = bytes.baseAddress, let first = wanted.baseAddress else { return false }
        let last = place + bytes.count - wanted.count
        while place <= last,
          let start = memchr(place, Int32(first.pointee), last - place + 1)
        {
          if memcmp(start, first, wanted.count) == 0 { return true }
          place = UnsafePointer(start.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return false
      }
    }
  }

  /// The number of leading spaces.
  package var indentation: Int {
    var text = self
    let spaces = text.withUTF8 { bytes in
      var count = 0
      while count < bytes.count, bytes[count] == .space { count += 1 }
      // A combining mark may follow, which belongs to the last space's character.
      return count == bytes.count || bytes[count] < 0x80 ? count : nil
    }
    return spaces ?? prefix { $0 == " " }.count
  }
}

extension StringProtocol {
  /// The text without white space at either end.
  package var trimmed: String { String(self).trimmed }

  /// The text without white space at its end.
  var trimmedAtEnd: String { String(self).trimmedAtEnd }

  /// The number of leading spaces.
  var indentation: Int { String(self).indentation }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " ")

  /// Whether the byte is white space, or a line break, by itself.
  fileprivate var isWhiteSpace: Bool { self == .space || (self >= 0x09 && self <= 0x0D) }
}

extension Collection where Element == String {
  /// The lines as a file's text, each with a line break after it.
  package var text: String { map { $0 + "\n" }.joined() }

  /// The lines without their common indentation.
  package var dedented: [String] {
    let margin = filter { !$0.trimmed.isEmpty }.map(\.indentation).min() ?? 0
    return map { $0.trimmed.isEmpty ? "" : String($0.dropFirst(margin)) }
  }

  /// The lines moved right; empty ones stay empty.
  package func indented(by spaces: Int) -> [String] {
    let margin = String(repeating: " ", count: spaces)
    return map { $0.trimmed.isEmpty ? "" : margin + $0 }
  }
}

/// A number and a noun that agrees with it, as in "1 test" and "3 tests".
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension Double {
  /// The nearest integer, with thousands separated by commas in every locale.
  public var groupedDigits: String {
    let digits = String(format: "%.0f", self)
    return digits.enumerated().map { index, digit in
      let left = digits.count - index
      return index > 0 && left.isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    .joined()
  }
}
