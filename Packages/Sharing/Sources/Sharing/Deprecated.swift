import IdentifiedCollections

// Names that the seeds still use, and that 1.17 still accepts.

extension Shared {
  /// Creates a value that no key stores.
  @available(*, deprecated, renamed: "init(value:)")
  @_disfavoredOverload
  public init(_ value: sending Value) {
    self.init(value: value)
  }

  /// The value as a read-only shared value.
  @available(*, deprecated, message: "Use 'SharedReader($shared)', instead.")
  public var reader: SharedReader<Value> { SharedReader(self) }
}

extension Shared where Value: _MutableIdentifiedCollection, Value.Index == Value.IDs.Index {
  /// A shared value for each element.
  @available(*, deprecated, message: "Use 'Array($collection)', instead.")
  public var elements: [Shared<Value.Element>] { Array(self) }
}

extension SharedReader {
  /// A value that never changes.
  @available(*, deprecated, renamed: "init(value:)")
  public static func constant(_ value: sending Value) -> Self {
    Self(value: value)
  }
}

/// The former name of ``SharedKey``.
@available(*, deprecated, renamed: "SharedKey")
public typealias PersistenceKey = SharedKey

/// The former name of ``SharedReaderKey``.
@available(*, deprecated, renamed: "SharedReaderKey")
public typealias PersistenceReaderKey = SharedReaderKey

/// The former name of `SharedReaderKey.Default`.
@available(*, deprecated, renamed: "SharedReaderKey.Default")
public typealias PersistenceKeyDefault<Base: SharedReaderKey> = _SharedKeyDefault<Base>

/// The files on disk.
///
/// Seed: 000, LiveFileStorage().
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, deprecated, renamed: "FileStorage.fileSystem")
public func LiveFileStorage() -> FileStorage { .fileSystem }

/// New files in memory, each time.
///
/// Seed: 000, InMemoryFileStorage().
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, deprecated, renamed: "FileStorage.inMemory")
public func InMemoryFileStorage() -> FileStorage { .inMemory }
