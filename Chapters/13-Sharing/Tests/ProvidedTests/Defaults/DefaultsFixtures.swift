import ConcurrencyExtras
import Foundation

@testable import Sharing

/// Uses a key like a wrapper does, without a wrapper.
final class Keeper<Key: SharedKey>: Sendable where Key.Value: Equatable {
  let key: Key
  let defaultValue: Key.Value
  /// The values that the key yielded: `nil` is the default again.
  let received = LockIsolated<[Key.Value?]>([])
  let errors = LockIsolated<[any Error]>([])
  private let subscription: LockIsolated<SharedSubscription?> = LockIsolated(nil)
  private let shown: LockIsolated<Key.Value>

  init(_ key: Key, default defaultValue: Key.Value) {
    self.key = key
    self.defaultValue = defaultValue
    shown = LockIsolated(defaultValue)
    key.load(
      context: .initialValue(defaultValue),
      continuation: LoadContinuation { [shown, errors] result in
        switch result {
        case .success(let value): if let value { shown.setValue(value) }
        case .failure(let error): errors.withValue { $0.append(error) }
        }
      })
    let subscription = key.subscribe(
      context: .initialValue(defaultValue),
      subscriber: SharedSubscriber { [shown, received, errors] result in
        switch result {
        case .success(let value):
          shown.setValue(value ?? defaultValue)
          received.withValue { $0.append(value) }
        case .failure(let error): errors.withValue { $0.append(error) }
        }
      })
    self.subscription.setValue(subscription)
  }

  deinit { subscription.withValue { $0?.cancel() } }

  var value: Key.Value { shown.value }

  func save(_ value: Key.Value, _ context: SaveContext = .didSet) {
    shown.setValue(value)
    key.save(
      value, context: context,
      continuation: SaveContinuation { [errors] result in
        if case .failure(let error) = result { errors.withValue { $0.append(error) } }
      })
  }

  /// Saves, and waits until the value is on the disk.
  func saveToDisk(_ value: Key.Value) async throws {
    shown.setValue(value)
    try await withCheckedThrowingContinuation { (saved: CheckedContinuation<Void, any Error>) in
      key.save(
        value, context: .userInitiated, continuation: SaveContinuation { saved.resume(with: $0) })
    }
  }

  /// Waits until there is an error.
  func hasErrors() async {
    while errors.value.isEmpty, !Task.isCancelled { await Task.megaYield() }
  }

  /// Waits until the key yields a change.
  func isNotified() async {
    while received.value.isEmpty, !Task.isCancelled { await Task.megaYield() }
  }

  /// Waits until the key shows a value.
  func shows(_ value: Key.Value) async {
    while self.value != value, !Task.isCancelled { await Task.megaYield() }
  }
}

/// A file of user defaults in a temporary folder, which is deleted with the folder.
final class SuiteFile: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "suite-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // Unsaved changes would be saved later, and create the folder again.
    let saved = DispatchSemaphore(value: 0)
    DefaultsDisk.saveNow { saved.signal() }
    saved.wait()
    try? FileManager.default.removeItem(at: folder)
  }

  var file: URL { folder.appending(path: "suite.plist") }

  /// One more object of user defaults for the file.
  var defaults: UserDefaults { UserDefaults(suiteName: folder.appending(path: "suite").path)! }

  var contents: [String: Any] {
    get throws {
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any] ?? [:]
    }
  }

  /// Waits until a value is on the disk.
  func has<Value: Equatable>(_ value: Value, for key: String) async {
    while (try? contents[key]) as? Value != value, !Task.isCancelled { await Task.megaYield() }
  }

  /// Does what another process would do, without user defaults.
  func write(_ contents: [String: Any]) throws {
    try PropertyListSerialization.data(fromPropertyList: contents, format: .xml, options: 0)
      .write(to: file, options: .atomic)
  }
}
