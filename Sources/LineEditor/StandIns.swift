import CLibEdit

/// Single characters that represent clusters of several.
///
/// libedit assumes that every character takes at least one column, so a combining accent misplaces its cursor and is
/// lost in the next redraw. Therefore the line that libedit edits contains one stand-in of the right width for each
/// cluster of a character and its accents, and libedit's drawing is translated back before it is sent to the terminal.
/// Prompts get their colours in the same way.
struct StandIns {
  /// From the last private-use plane: unassigned characters, each one column wide.
  private static let narrow: ClosedRange<UInt32> = 0x10_0000...0x10_FFFD
  /// Rare ideographs (extension C), each two columns wide.
  private static let wide: ClosedRange<UInt32> = 0x2_A700...0x2_B738

  private var scalars: [String: Unicode.Scalar] = [:]
  private var texts: [Unicode.Scalar: String] = [:]
  private var nextNarrow = narrow.lowerBound
  private var nextWide = wide.lowerBound

  /// The text with one scalar for each cluster.
  mutating func encode(_ text: String, escapes: Bool = false) -> [Unicode.Scalar] {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return Array(text.unicodeScalars) }
    return text.cells(escapes: escapes).map { scalar(for: $0) }
  }

  /// The original text.
  func decode(_ encoded: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in encoded {
      if let cluster = texts[scalar] { text += cluster } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The terminal output for a text that contains stand-ins.
  func show(_ encoded: String) -> String {
    if texts.isEmpty { return encoded }
    var shown = ""
    for scalar in encoded.unicodeScalars {
      guard let cluster = texts[scalar] else {
        shown.unicodeScalars.append(scalar)
        continue
      }
      // An accent without a letter gets a space as its base.
      if let first = cluster.unicodeScalars.first, !first.isControl, first.terminalWidth == 0 {
        shown += " "
      }
      shown += cluster
    }
    return shown
  }

  private mutating func scalar(for cell: Cell) -> Unicode.Scalar {
    let members = cell.text.unicodeScalars
    if members.count == 1, let only = members.first, cell.width > 0 || only.isControl,
      !Self.narrow.contains(only.value), !Self.wide.contains(only.value)
    {
      return only
    }
    if let known = scalars[cell.text] { return known }
    let value = cell.width == 2 ? nextWide : nextNarrow
    let range = cell.width == 2 ? Self.wide : Self.narrow
    guard range.contains(value), let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    if cell.width == 2 { nextWide += 1 } else { nextNarrow += 1 }
    scalars[cell.text] = scalar
    texts[scalar] = cell.text
    return scalar
  }
}
