import IdentifiedCollections

// Names that the seeds still use, and that 1.17 still accepts.

extension Shared {
  @available(*, deprecated, renamed: "init(value:)")
  @_disfavoredOverload
  public init(_ value: sending Value) {
    self.init(value: value)
  }

  @available(*, deprecated, message: "Use 'SharedReader($shared)', instead.")
  public var reader: SharedReader<Value> { SharedReader(self) }
}

extension Shared where Value: _MutableIdentifiedCollection, Value.Index == Value.IDs.Index {
  @available(*, deprecated, message: "Use 'Array($collection)', instead.")
  public var elements: [Shared<Value.Element>] { Array(self) }
}

extension SharedReader {
  @available(*, deprecated, renamed: "init(value:)")
  public static func constant(_ value: sending Value) -> Self {
    Self(value: value)
  }
}

@available(*, deprecated, renamed: "SharedKey")
public typealias PersistenceKey = SharedKey

@available(*, deprecated, renamed: "SharedReaderKey")
public typealias PersistenceReaderKey = SharedReaderKey

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
