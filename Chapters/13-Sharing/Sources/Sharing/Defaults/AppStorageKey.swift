import Dependencies
import Foundation
import IssueReporting

/// The key of a value in user defaults.
///
/// If the key has no value when its reference is created, the default is written immediately. A value of a different
/// type counts as missing. A damaged JSON value is reported as a `loadError`, and is kept until the next change.
/// Setting an optional to `nil` removes the key. If another wrapper or process removes the key, the value becomes the
/// default.
///
/// A change by another wrapper is observed immediately, even through a different `UserDefaults` object of the same
/// suite. A change by another process is observed once it is on disk. A value that is written to user defaults directly
/// is observed after `synchronize()`. Code that reads user defaults directly sees a change once it is on disk.
///
/// Changes are written to disk within 50 milliseconds, and when the process exits. `save()` waits until they are
/// written. The file is written atomically, so it is always complete, either old or new. (Only values that are written
/// to user defaults directly are written in place by `synchronize()`, as Foundation does on Linux.) If the file can't
/// be written, that is a `saveError`, and the values are written with the next change. If the file is damaged, that is
/// a `loadError`, and the next change keeps a copy of it.
///
/// Seed: 000, Sharing state (User defaults).
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let store: DefaultsStore
  private let coding: DefaultsCoding<Value>

  init(_ name: String, store: UserDefaults?, _ coding: DefaultsCoding<Value>) {
    self.name = name
    self.store = DefaultsStore(store ?? DependencyValues._current.defaultAppStorage)
    self.coding = coding
  }

  public var id: AppStorageKeyID { AppStorageKeyID(name: name, store: store) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    guard let initialValue = context.initialValue else {
      DefaultsDisk.load(store) { [store, name, coding] problem in
        continuation.resume(
          with: Result {
            if let problem { throw problem }
            return try coding.decode(store.value(of: name))
          })
      }
      return
    }
    reportFormat()
    continuation.resume(
      with: Result {
        try DefaultsDisk.load(store)
        let value = try coding.decode(store.value(of: name))
        if value == nil { try writeDefault(initialValue) }
        return value
      })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    DefaultsWatch.shared.subscribe(to: .key(name), as: writer) { [store, name] in
      store.value(of: name)
    } onChange: { [coding] stored in
      subscriber.yield(with: Result { try coding.decode(stored.get()) })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      write(
        try coding.encode(value), isUrgent: context == .userInitiated,
        whenSaved: { continuation.resume(with: $0) })
    } catch {
      continuation.resume(throwing: error)
    }
  }

  private func writeDefault(_ value: Value) throws {
    let stored = try coding.encode(value)
    guard stored != .absent else { return }
    write(stored)
  }

  private func write(
    _ stored: StoredDefault, isUrgent: Bool = false,
    whenSaved: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    DefaultsWatch.shared.write(
      stored, to: .key(name), by: writer, isUrgent: isUrgent,
      put: { store.write(stored, to: name) }, whenSaved: whenSaved)
  }

  private var writer: DefaultsWatch.Writer {
    DefaultsWatch.Writer(store: store, type: Value.self)
  }

  private func reportFormat() {
    @Dependency(\.appStorageKeyFormatWarningEnabled) var isEnabled
    let character = name.hasPrefix("@") ? "@" : "."
    guard isEnabled, name.contains(character) else { return }
    reportIssue(
      """
      The app storage key \(String(reflecting: name)) \
      \(character == "@" ? "begins with" : "contains") "\(character)".

      Apple's systems treat such a key as a key path, and don't notify observers of its changes. Choose a key without \
      "\(character)". If you cannot, set the dependency "appStorageKeyFormatWarningEnabled" to "false".
      """)
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: name)))" }
}

/// The identity of an ``AppStorageKey``: its name and its `UserDefaults` object.
public struct AppStorageKeyID: Hashable, Sendable {
  let name: String
  let store: DefaultsStore
}

extension DependencyValues {
  /// The user defaults of keys that don't specify any. Each test has its own, in memory.
  ///
  /// Seed: 000, Sharing state (Testing when using persistence).
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].defaults }
    set { self[DefaultAppStorageKey.self] = DefaultsStore(newValue) }
  }

  private enum DefaultAppStorageKey: DependencyKey {
    static var liveValue: DefaultsStore { DefaultsStore(.standard) }
    static var previewValue: DefaultsStore { testValue }
    static var testValue: DefaultsStore { DefaultsStore(.inMemory) }
  }

  /// Whether to report a key whose name contains a "." or begins with "@". Apple's systems don't notify observers of
  /// such a key's changes.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningKey.self] }
    set { self[AppStorageKeyFormatWarningKey.self] = newValue }
  }

  private enum AppStorageKeyFormatWarningKey: DependencyKey {
    static var liveValue: Bool { true }
    static var testValue: Bool { true }
  }
}
