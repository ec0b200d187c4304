import Foundation

/// A value as user defaults store it.
enum StoredDefault: Sendable {
  /// The key has no value.
  case absent
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case strings([String])
  case data(Data)
  case date(Date)
  /// A value that no key of the library stores.
  case other

  /// Creates a stored value from the object that user defaults return for a key.
  init(_ object: Any?) {
    switch object {
    case nil: self = .absent
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = .double(value)
    case let value as String: self = .string(value)
    case let value as [String]: self = .strings(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    default: self = .other
    }
  }

  /// Creates a stored value from a value in a property list, where a number may be a Boolean value, an integer, or a
  /// floating-point number.
  init(propertyList value: Any) {
    guard !(value is String), type(of: value) != Bool.self, let number = value as? NSNumber else {
      self.init(value)
      return
    }
    switch String(cString: number.objCType) {
    case "d", "f": self = .double(number.doubleValue)
    case "c", "B": self = .bool(number.boolValue)
    default: self = .int(number.intValue)
    }
  }

  /// The object that user defaults store.
  var object: Any? {
    switch self {
    case .absent, .other: nil
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .strings(let value): value
    case .data(let value): value
    case .date(let value): value
    }
  }
}

/// Two stored values are equal if they are the same after being written to disk and read again.
extension StoredDefault: Equatable {
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.absent, .absent), (.other, .other): true
    case (.bool(let first), .bool(let second)): first == second
    case (.int(let first), .int(let second)): first == second
    case (.double(let first), .double(let second)):
      first == second || first.isNaN && second.isNaN
    case (.string(let first), .string(let second)): first == second
    case (.strings(let first), .strings(let second)): first == second
    case (.data(let first), .data(let second)): first == second
    // A file of user defaults stores whole seconds.
    case (.date(let first), .date(let second)):
      first.timeIntervalSinceReferenceDate.rounded(.down)
        == second.timeIntervalSinceReferenceDate.rounded(.down)
    default: false
    }
  }
}

/// The encoding of a type's values in user defaults.
struct DefaultsCoding<Value: Sendable>: Sendable {
  /// Throws if the value cannot be encoded.
  let encode: @Sendable (Value) throws -> StoredDefault
  /// Returns `nil` for a value that counts as missing, and throws if encoded data is damaged.
  let decode: @Sendable (StoredDefault) throws -> Value?

  /// The coding of a type that user defaults support directly.
  static var plain: Self {
    Self(encode: { StoredDefault($0) }, decode: { $0.object as? Value })
  }

  /// The coding of a type that is stored as its raw value. An unknown raw value counts as missing.
  static func raw(_ base: DefaultsCoding<Value.RawValue>) -> Self where Value: RawRepresentable {
    Self(
      encode: { try base.encode($0.rawValue) },
      decode: { try base.decode($0).flatMap(Value.init(rawValue:)) })
  }

  /// The same coding for optional values: `nil` is stored as no value.
  var optional: DefaultsCoding<Value?> {
    DefaultsCoding<Value?>(
      encode: { [encode] value in try value.map(encode) ?? .absent },
      decode: { [decode] stored in try decode(stored).map(Optional.some) })
  }
}

extension DefaultsCoding where Value: Codable {
  /// The coding of a type that is stored as JSON data.
  static var json: Self {
    Self(
      encode: { value in
        let encoder = JSONEncoder()
        // Equal values must have equal data, so that assigning an equal value notifies no subscriber.
        encoder.outputFormatting = .sortedKeys
        return .data(try encoder.encode(value))
      },
      decode: { stored in
        guard case .data(let data) = stored else { return nil }
        return try JSONDecoder().decode(Value.self, from: data)
      })
  }
}

extension DefaultsCoding<URL> {
  /// The coding of URLs as strings: on Linux, user defaults would store only a URL's path.
  static var url: Self {
    Self(
      encode: { .string($0.absoluteString) },
      decode: { stored in
        guard case .string(let string) = stored else { return nil }
        return URL(string: string)
      })
  }
}
