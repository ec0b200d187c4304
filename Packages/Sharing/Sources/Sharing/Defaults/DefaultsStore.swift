import Foundation

/// User defaults that may be handed to other threads.
struct DefaultsStore: @unchecked Sendable {
  // `UserDefaults` is documented as thread-safe. On Linux it is not marked so, yet what it keeps is behind the locks
  // of `CFPreferences`, and what `UserDefaults.inMemory` keeps is behind a lock of its own.
  let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  var isInMemory: Bool { defaults is InMemoryUserDefaults }

  /// The value of a key, on the disk or not.
  func value(of key: String) -> StoredDefault {
    if !isInMemory, let stored = DefaultsDisk.value(of: key, in: suite) { return stored }
    return StoredDefault(defaults.object(forKey: key))
  }

  /// The value of a key as a file keeps it. `nil` if there is none.
  func propertyList(of key: String) -> Any? {
    guard let object = defaults.object(forKey: key) else { return nil }
    return StoredDefault(object).object ?? plain(object)
  }

  /// The values of all keys, to compare them with others.
  var all: [String: Data] {
    defaults.dictionaryRepresentation().mapValues { object in
      let value = StoredDefault(object).object ?? plain(object)
      return
        (try? PropertyListSerialization.data(
          fromPropertyList: [value], format: .xml, options: 0))
        ?? Data(String(describing: value).utf8)
    }
  }

  /// Without the optionals that user defaults put into collections on Linux.
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

  /// Writes a value, or removes the key. On Linux `set(nil, forKey:)` would never return.
  ///
  /// What is kept in a file is not put into the user defaults: see ``DefaultsDisk``.
  func write(_ stored: StoredDefault, to key: String) {
    if case .file = suite { return DefaultsDisk.collect([key: .value(stored)], of: self) }
    if let object = stored.object {
      defaults.set(object, forKey: key)
    } else {
      defaults.removeObject(forKey: key)
    }
  }
}

/// Two are equal if they are the same object.
extension DefaultsStore: Hashable {
  static func == (first: Self, second: Self) -> Bool { first.defaults === second.defaults }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(defaults))
  }
}

/// What several objects of user defaults have in common that show the same values.
enum DefaultsSuite: Hashable, Sendable {
  /// The file where the values are kept.
  case file(String)
  /// One object for itself: it is in memory, or its suite is unknown.
  case object(ObjectIdentifier)
}

extension DefaultsStore {
  var suite: DefaultsSuite {
    if defaults === UserDefaults.standard { return .file(Self.path(ofSuite: nil)) }
    guard !isInMemory, let name = suiteName
    else { return .object(ObjectIdentifier(defaults)) }
    return .file(Self.path(ofSuite: name))
  }

  /// The name that the object was made with; `nil` if it cannot be found out.
  ///
  /// There is no public way to ask for it. Foundation keeps it in a property, which a mirror shows.
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

  /// Where Foundation keeps a suite on Linux. The standard one has the name of the process.
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
