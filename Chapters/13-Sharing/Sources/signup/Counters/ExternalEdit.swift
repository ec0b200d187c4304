import ComposableArchitecture
import Foundation

/// What another program could do to the file with the stats, so that one can see it without another program.
enum ExternalEdit: String, CaseIterable, Sendable {
  /// Writes other stats.
  case edit
  /// Writes what are no stats.
  case damage
  /// Takes away what is in the file.
  case empty

  /// Does it. To the stats this is a change by someone else, since it is a reference of its own to the same file.
  func apply() async throws {
    let file = Shared(.bytesOfStats)
    file.withLock { $0 = bytes }
    // Do not wait for the second in which a change is held.
    try await file.save()
  }

  private var bytes: Data {
    switch self {
    case .edit: Data(#"{ "changes" : 13, "count" : 40, "most" : 40 }"#.utf8)
    case .damage: Data("{\n  \"count\" : forty\n}".utf8)
    case .empty: Data()
    }
  }
}
