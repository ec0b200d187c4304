extension String {
  /// Whether the text may contain characters that end a line, move the cursor, or control the terminal.
  var hasControls: Bool {
    // Control characters and line breaks outside ASCII begin with these bytes in UTF-8.
    func isControl(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }
    // Text can have a million bytes, and a loop over its memory is many times faster.
    return utf8.withContiguousStorageIfAvailable { bytes in bytes.contains(where: isControl) }
      ?? utf8.contains(where: isControl)
  }

  /// The lines of a text, without its control characters.
  var printableLines: [String] {
    guard hasControls else { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map { line in
      let line = String(line)
      guard line.hasControls else { return line }
      var printable = String.UnicodeScalarView()
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\t": printable.append(contentsOf: "  ".unicodeScalars)
        case _ where scalar.properties.generalCategory == .control: printable.append("\u{FFFD}")
        default: printable.append(scalar)
        }
      }
      return String(printable)
    }
  }
}
