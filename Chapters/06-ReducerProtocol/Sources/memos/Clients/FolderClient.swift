import Foundation

/// The folder with the memos.
struct FolderClient: Sendable {
  /// All memos, the latest first.
  var memos: @Sendable () async throws -> [Memo]

  /// The location of the next recording.
  var newURL: @Sendable () -> URL

  /// Renames a memo.
  var setTitle: @Sendable (_ title: String, _ url: URL) async throws -> Void

  /// Deletes a memo.
  var delete: @Sendable (URL) async throws -> Void
}

extension FolderClient {
  /// A folder on the disk.
  static func live(_ folder: Folder) -> FolderClient {
    FolderClient(
      memos: { try await folder.memos() },
      newURL: { folder.newURL() },
      setTitle: { try await folder.setTitle($0, of: $1) },
      delete: { try await folder.delete($0) }
    )
  }
}
