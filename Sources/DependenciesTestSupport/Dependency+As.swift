import Dependencies

extension Dependency {
  /// Reads a property of `DependencyValues` as the type that a test has set.
  ///
  /// A property may have a protocol's type, such as `any FactClient`. A test that sets its own client can access it as
  /// this client's type:
  ///
  /// ```swift
  /// @Test(.dependency(\.facts, MockFactClient()))
  /// func asksOnce() async {
  ///   @Dependency(\.facts, as: MockFactClient.self) var facts
  ///   …
  ///   #expect(facts.requests == 1)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - type: The type that it is read as. If the dependency has a different type when it is read, the process traps.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable, as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      \DependencyValues.[Cast<Base, Value>(keyPath)], fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Reads a dependency by its key, as the type that a test has set.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type that it is read as. If the dependency has a different type when it is read, the process traps.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, as type: Value.Type, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      \DependencyValues.[CastOfKey<Key, Value>()], fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

/// A property that is read as a different type, as a value for key paths.
private struct Cast<Base, Value>: Hashable, Sendable {
  let keyPath: any KeyPath<DependencyValues, Base> & Sendable

  init(_ keyPath: any KeyPath<DependencyValues, Base> & Sendable) { self.keyPath = keyPath }

  static func == (left: Self, right: Self) -> Bool {
    left.keyPath as AnyKeyPath == right.keyPath as AnyKeyPath
  }

  func hash(into hasher: inout Hasher) { hasher.combine(keyPath as AnyKeyPath) }
}

/// A key whose value is read as a different type, as a value for key paths.
private struct CastOfKey<Key: TestDependencyKey, Value>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Base, Value>(cast: Cast<Base, Value>) -> Value {
    read(as: Value.self, self[keyPath: cast.keyPath])
  }

  fileprivate subscript<Key: TestDependencyKey, Value>(cast: CastOfKey<Key, Value>) -> Value {
    read(as: Value.self, self[Key.self])
  }

  private func read<Value>(as type: Value.Type, _ value: some Any) -> Value {
    guard let cast = value as? Value else {
      fatalError(
        "A dependency was read as “\(type)”, and is a “\(Swift.type(of: value as Any))” here.")
    }
    return cast
  }
}
