import Foundation

extension UserDefaults {
  /// User defaults in memory. Each access creates new, empty ones.
  ///
  /// They write no file, and no other code sees them. `appStorage` uses them in tests.
  ///
  /// Seed: 000, Sharing state (Testing when using persistence).
  public static var inMemory: UserDefaults { InMemoryUserDefaults() }
}

/// User defaults that are stored in a dictionary.
///
/// A suite in a temporary folder isn't enough: on Linux, `synchronize()` of other user defaults may write it, too.
final class InMemoryUserDefaults: UserDefaults {
  private let lock = NSLock()
  private var values: [String: Any] = [:]
  private var registered: [String: Any] = [:]

  init() {
    super.init(suiteName: NSTemporaryDirectory() + UUID().uuidString)!
  }

  override func object(forKey key: String) -> Any? {
    lock.withLock { values[key] ?? registered[key] }
  }

  override func set(_ value: Any?, forKey key: String) {
    // The old value is released outside the lock.
    let old = lock.withLock {
      defer { values[key] = value }
      return values[key]
    }
    withExtendedLifetime(old) {}
  }

  override func removeObject(forKey key: String) {
    let old = lock.withLock { values.removeValue(forKey: key) }
    withExtendedLifetime(old) {}
  }

  override func register(defaults: [String: Any]) {
    let old = lock.withLock {
      defer { registered.merge(defaults) { $1 } }
      return registered
    }
    withExtendedLifetime(old) {}
  }

  override func dictionaryRepresentation() -> [String: Any] {
    lock.withLock { registered.merging(values) { $1 } }
  }

  /// Saves nothing, but notifies subscribers of values that were written to these user defaults directly.
  override func synchronize() -> Bool {
    DefaultsWatch.shared.notifyChanges(of: DefaultsStore(self).suite)
    return true
  }

  // The inherited methods would store an `NSNumber`, which doesn't reveal whether it was a `Bool`.

  override func set(_ value: Bool, forKey key: String) {
    set(value as Any, forKey: key)
  }

  override func set(_ value: Int, forKey key: String) {
    set(value as Any, forKey: key)
  }

  override func set(_ value: Double, forKey key: String) {
    set(value as Any, forKey: key)
  }

  override func set(_ value: Float, forKey key: String) {
    set(Double(value) as Any, forKey: key)
  }

  // With `nil`, which `set(nil, forKey:)` also means, the inherited method would call itself forever.
  override func set(_ url: URL?, forKey key: String) {
    guard let url else { return removeObject(forKey: key) }
    super.set(url, forKey: key)
  }
}
