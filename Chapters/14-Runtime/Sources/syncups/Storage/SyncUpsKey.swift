import ComposableArchitecture
import Foundation

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>>.Default {
  /// All sync-ups, in a file that people can read and edit. All features that use this key share them.
  static var syncUps: Self {
    @Dependency(\.syncUpsFile) var file
    return Self[
      .fileStorage(file.url, decode: { try file.decode($0) }, encode: { try file.encode($0) }),
      default: []
    ]
  }
}

extension SharedKey where Self == FileStorageKey<Data>.Default {
  /// A file as a different program sees it: bytes.
  static func bytes(of url: URL) -> Self {
    Self[.fileStorage(url, decode: { $0 }, encode: { $0 }), default: Data()]
  }
}
