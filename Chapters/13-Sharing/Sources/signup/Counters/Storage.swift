/// Where the stats are kept.
enum Storage: String, CaseIterable, Sendable {
  case memory, defaults, file

  /// Where that is, for a heading.
  var place: String {
    switch self {
    case .memory: "in memory"
    case .defaults: "in user defaults"
    case .file: "in a file"
    }
  }
}
