/// The storage of the stats.
enum Storage: String, CaseIterable, Sendable {
  case memory, defaults, file

  /// A description of the storage for a heading.
  var place: String {
    switch self {
    case .memory: "in memory"
    case .defaults: "in user defaults"
    case .file: "in a file"
    }
  }
}
