import Foundation

/// User defaults that can be passed to other threads.
struct DefaultsStore: @unchecked Sendable {
  // `UserDefaults` is documented as thread-safe. On Linux it isn't marked as `Sendable`, but the locks of
  // `CFPreferences` protect its values, and `UserDefaults.inMemory` has its own lock.
  let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  var isInMemory: Bool { defaults is InMemoryUserDefaults }

  /// The value of a key, even if it isn't on disk yet.
  func value(of key: String) -> StoredDefault {
    if !isInMemory, let stored = DefaultsDisk.value(of: key, in: suite) { return stored }
    return StoredDefault(defaults.object(forKey: key))
  }

  /// The value of a key as a file stores it. `nil` if there is none.
  func propertyList(of key: String) -> Any? {
    guard let object = defaults.object(forKey: key) else { return nil }
    return StoredDefault(object).object ?? plain(object)
  }

  /// The values of all keys, encoded for comparison.
  var all: [String: Data] {
    defaults.dictionaryRepresentation().mapValues { object in
      let value = StoredDefault(object).object ?? plain(object)
      return
        (try? PropertyListSerialization.data(
          fromPropertyList: [value], format: .xml, options: 0))
        ?? Data(String(describing: value).utf8)
    }
  }

  /// Removes the optionals that user defaults put into collections on Linux.
  private func plain(_ object: Any) -> Any {
    switch object {
    case let array as [Any?]: array.compactMap { $0 }.map(plain)
    case let dictionary as [AnyHashable: Any?]:
      Dictionary(
        dictionary.compactMap { key, value in
          value.map { (String(describing: key), plain($0)) }
        }, uniquingKeysWith: { $1 })
    default: object
    }
  }

  /// Writes a value, or removes the key. On Linux, `set(nil, forKey:)` would never return.
  ///
  /// A value that is stored in a file isn't written to the user defaults: see ``DefaultsDisk``.
  func write(_ stored: StoredDefault, to key: String) {
    if case .file = suite { return DefaultsDisk.collect([key: .value(stored)], of: self) }
    if let object = stored.object {
      defaults.set(object, forKey: key)
    } else {
      defaults.removeObject(forKey: key)
    }
  }
}

/// Two stores are equal if they have the same `UserDefaults` object.
extension DefaultsStore: Hashable {
  static func == (first: Self, second: Self) -> Bool { first.defaults === second.defaults }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(defaults))
  }
}

/// The common storage of all `UserDefaults` objects that have the same values.
enum DefaultsSuite: Hashable, Sendable {
  /// The file that stores the values.
  case file(String)
  /// A single object, because it is in memory or its suite is unknown.
  case object(ObjectIdentifier)
}

extension DefaultsStore {
  var suite: DefaultsSuite {
    if defaults === UserDefaults.standard { return .file(Self.path(ofSuite: nil)) }
    guard !isInMemory, let name = suiteName
    else { return .object(ObjectIdentifier(defaults)) }
    return .file(Self.path(ofSuite: name))
  }

  /// The name that the object was created with, or `nil` if it can't be determined.
  ///
  /// There is no public API for it. Foundation stores it in a property, which a mirror can read.
  private var suiteName: String?? {
    var mirror: Mirror? = Mirror(reflecting: defaults)
    while let current = mirror {
      if let suite = current.children.first(where: { $0.label == "suite" }) {
        return suite.value as? String?
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// The path of a suite's file on Linux. The standard suite is named after the process.
  private static func path(ofSuite name: String?) -> String {
    let name = name ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    guard !name.hasPrefix("/") else { return name + ".plist" }
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return "\(folder)/\(name).plist"
    }
    return "\(environment["HOME"] ?? NSHomeDirectory())/.config/\(name).plist"
  }
}
