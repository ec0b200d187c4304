import Foundation

/// Simulates problems of the disk, to see the app's reaction.
struct DiskClient: Sendable {
  /// Makes the disk read-only, or writable again.
  var setIsReadOnly: @Sendable (Bool) async -> Void

  /// Damages a file without notifying the app.
  var damage: @Sendable (URL) async throws -> Void
}

extension DiskClient {
  /// The disk that folders and recorders use.
  static func live(_ disk: Disk) -> DiskClient {
    DiskClient(setIsReadOnly: { disk.setIsReadOnly($0) }, damage: { try disk.damage($0) })
  }
}
