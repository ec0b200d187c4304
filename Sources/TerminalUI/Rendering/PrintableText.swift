extension String {
  /// Whether there may be characters that end a line, move the cursor or command the terminal.
  var hasControls: Bool {
    // Controls beyond ASCII, and the line breaks there, begin with these bytes in UTF-8.
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
  }

  /// The lines of a text, without its control characters.
  var printableLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
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
