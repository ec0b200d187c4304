import Foundation

/// What can be done to the disk on purpose, so that one can see what happens then.
struct DiskClient: Sendable {
  /// Makes the disk read-only, or writable again.
  var setIsReadOnly: @Sendable (Bool) async -> Void

  /// Damages a file. Nobody else is notified.
  var damage: @Sendable (URL) async throws -> Void
}

extension DiskClient {
  /// The disk that folders and recorders ask.
  static func live(_ disk: Disk) -> DiskClient {
    DiskClient(setIsReadOnly: { disk.setIsReadOnly($0) }, damage: { try disk.damage($0) })
  }
}
