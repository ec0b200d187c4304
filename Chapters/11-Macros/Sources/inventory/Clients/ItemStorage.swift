import ComposableArchitecture
import Foundation

/// Keeps the items for the next time that the app is started.
struct ItemStorage: Sendable {
  /// Keeps items, in place of those before.
  var save: @Sendable ([Item]) async throws -> Void
}

extension ItemStorage: TestDependencyKey {
  /// No storage at all: a test says what it expects to be kept.
  static let testValue = ItemStorage(save: unimplemented("ItemStorage.save"))
}

extension DependencyValues {
  /// Keeps the items.
  var itemStorage: ItemStorage {
    get { self[ItemStorage.self] }
    set { self[ItemStorage.self] = newValue }
  }
}

extension ItemStorage: DependencyKey {
  /// A file in the folder for the data of apps.
  static let liveValue = ItemStorage.file(at: .items)

  /// A storage that nobody reads.
  static let previewValue = ItemStorage(save: { _ in })

  /// A storage in a file.
  ///
  /// - Parameter url: The file. It is made, with its folder, when items are first saved.
  static func file(at url: URL) -> ItemStorage {
    let file = ItemFile(url: url)
    return ItemStorage(save: { try await file.save($0) })
  }
}

/// A file with items. It is an actor, so that it is never written twice at the same time.
actor ItemFile {
  private let url: URL

  init(url: URL) {
    self.url = url
  }

  func save(_ items: [Item]) throws {
    // A newer change may have taken the place of this one.
    try Task.checkCancellation()
    let encoder = JSONEncoder()
    // A file that a person can read is one that a person can repair.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(items).replaceFile(at: url)
    } catch {
      throw StorageError(file: url, error)
    }
  }
}
