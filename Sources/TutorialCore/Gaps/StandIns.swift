import Foundation

/// The original contents of a chapter's gaps.
///
/// Together with a solution, which contains everything outside the gaps, this is enough to recreate the starter: even
/// in a copied folder without version control, and whatever the learner's files contain. It is stored in
/// `Solutions/NN-Name/StandIns.txt`, written by `./tutorial stand-ins N` and compared with the starter by `verify`.
/// Each marker is followed by its gap's body, moved to the left margin.
public struct StandIns: Hashable, Sendable {
  /// The body of one gap.
  public struct Entry: Hashable, Sendable {
    /// Its exercise.
    public let id: ExerciseID
    /// Its lines, moved to the left margin.
    public let lines: [String]
  }

  /// The bodies, by file and from top to bottom.
  public let entries: [Entry]

  /// Reads the stand-ins from starter files.
  ///
  /// - Parameter starters: The starter's files that have gaps, in the order of their paths.
  public init(starters: [GappedSource]) {
    entries = starters.flatMap { file in
      file.gaps.map { Entry(id: $0.id, lines: file.body($0).dedented) }
    }
  }

  /// Parses ``text``.
  public init(_ text: String) {
    var entries: [(id: ExerciseID, lines: [String])] = []
    for line in text.lines {
      if let id = GappedSource.marker(line) {
        entries.append((id, []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(line)
      }
    }
    self.entries = entries.map { Entry(id: $0.id, lines: $0.lines) }
  }

  /// The text form of the stand-ins.
  public var text: String {
    let header = "# What the starter has in its gaps. Written by: ./tutorial stand-ins N\n"
    return header + entries.map { "// Exercise \($0.id)\n" + $0.lines.text }.joined()
  }

  /// The body that a gap of a file had in the starter, indented to fit.
  ///
  /// - Parameters:
  ///   - gap: The gap.
  ///   - file: The gap's file.
  /// - Returns: The lines; `nil` if there is no such entry.
  public func body(of gap: GappedSource.Gap, in file: GappedSource) -> [String]? {
    let occurrence = file.gaps.prefix { $0 != gap }.filter { $0.id == gap.id }.count
    let candidates = entries.filter { $0.id == gap.id }
    guard candidates.indices.contains(occurrence) else { return nil }
    return candidates[occurrence].lines.indented(by: file.lines[gap.marker].indentation)
  }
}
