import ComposableArchitecture
import Foundation

/// Stores the items for the next launch.
struct ItemStorage: Sendable {
  /// Replaces the stored items.
  var save: @Sendable ([Item]) async throws -> Void
}

extension ItemStorage: TestDependencyKey {
  /// No storage: a test overrides this if it expects a save.
  static let testValue = ItemStorage(save: unimplemented("ItemStorage.save"))
}

extension DependencyValues {
  /// Stores the items.
  var itemStorage: ItemStorage {
    get { self[ItemStorage.self] }
    set { self[ItemStorage.self] = newValue }
  }
}

extension ItemStorage: DependencyKey {
  /// A file in the folder for the data of apps.
  static let liveValue = ItemStorage.file(at: .items)

  /// A storage that discards everything.
  static let previewValue = ItemStorage(save: { _ in })

  /// A storage in a file.
  ///
  /// - Parameter url: The file. The first save creates it, with its folder.
  static func file(at url: URL) -> ItemStorage {
    let file = ItemFile(url: url)
    return ItemStorage(save: { try await file.save($0) })
  }
}

/// A file with items. It is an actor, so that writes are never concurrent.
actor ItemFile {
  /// The maximum size in bytes: about 3,000 items. Each thousand of them blocks the app for half a second when it starts.
  static let limit = 500_000

  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func save(_ items: [Item]) throws {
    // A newer change may have replaced this one.
    try Task.checkCancellation()
    let encoder = JSONEncoder()
    // People can repair a file that they can read.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(items).replaceFile(at: url, atMost: Self.limit)
    } catch {
      throw StorageError(file: url, error)
    }
  }
}
