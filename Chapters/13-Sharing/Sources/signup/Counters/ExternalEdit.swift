import ComposableArchitecture
import Foundation

/// A change to the file with the stats, as a different program could make it.
enum ExternalEdit: String, CaseIterable, Sendable {
  /// Writes different stats.
  case edit
  /// Writes text that can't be decoded.
  case damage
  /// Empties the file.
  case empty

  /// Makes the change. For the stats, it is an external change, because it uses a separate reference to the same file.
  func apply() async throws {
    let file = Shared(.bytesOfStats)
    file.withLock { $0 = bytes }
    // Don't wait for the end of the throttle interval.
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
