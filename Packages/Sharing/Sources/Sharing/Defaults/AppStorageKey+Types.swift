import Foundation

// One function for each type, so that `.appStorage` accepts only values that user defaults can store.

extension SharedReaderKey {
  /// A Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional Boolean value in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store: store, DefaultsCoding<Bool>.plain.optional)
  }

  /// An integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional integer in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store: store, DefaultsCoding<Int>.plain.optional)
  }

  /// A floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional floating-point number in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store: store, DefaultsCoding<Double>.plain.optional)
  }

  /// A string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional string in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store: store, DefaultsCoding<String>.plain.optional)
  }

  /// An array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional array of strings in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store: store, DefaultsCoding<[String]>.plain.optional)
  }

  /// A URL in user defaults. It is stored as a string.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(key, store: store, .url)
  }

  /// An optional URL in user defaults. It is stored as a string. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store: store, DefaultsCoding<URL>.url.optional)
  }

  /// Data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(key, store: store, .plain)
  }

  /// Optional data in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store: store, DefaultsCoding<Data>.plain.optional)
  }

  /// A date in user defaults. The file stores whole seconds.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(key, store: store, .plain)
  }

  /// An optional date in user defaults. The file stores whole seconds. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store: store, DefaultsCoding<Date>.plain.optional)
  }

  /// A value with an integer as its raw value. The raw value is stored.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(.plain))
  }

  /// An optional value with an integer as its raw value. The raw value is stored. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self
  where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, DefaultsCoding<Value>.raw(.plain).optional)
  }

  /// A value with a string as its raw value. The raw value is stored.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(.plain))
  }

  /// An optional value with a string as its raw value. The raw value is stored. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self
  where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, DefaultsCoding<Value>.raw(.plain).optional)
  }

  /// A value that is stored as JSON in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .json)
  }

  /// An optional value that is stored as JSON in user defaults. `nil` removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  ///
  /// Seed: 000, Sharing state (User defaults).
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, DefaultsCoding<Value>.json.optional)
  }
}
