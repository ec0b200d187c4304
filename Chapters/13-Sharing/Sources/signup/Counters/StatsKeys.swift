import ComposableArchitecture
import Foundation

extension SharedReaderKey where Self == InMemoryKey<Stats>.Default {
  /// Stats that exist until the app ends.
  static var statsInMemory: Self { Self[.inMemory("stats"), default: Stats()] }
}

extension SharedReaderKey where Self == AppStorageKey<Stats>.Default {
  /// Stats in user defaults.
  static var statsInDefaults: Self { Self[.appStorage("stats"), default: Stats()] }
}

extension SharedReaderKey where Self == FileStorageKey<Stats>.Default {
  /// Stats in a file that people can read and edit.
  static var statsInFile: Self {
    @Dependency(\.places.stats) var file
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return Self[.fileStorage(file, encoder: encoder), default: Stats()]
  }
}

extension SharedReaderKey where Self == FileStorageKey<Data>.Default {
  /// The same file as a different program sees it: bytes.
  static var bytesOfStats: Self {
    @Dependency(\.places.stats) var file
    return Self[.fileStorage(file, decode: { $0 }, encode: { $0 }), default: Data()]
  }
}

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  /// The number of launches.
  static var launches: Self { Self[.appStorage("launches"), default: 0] }
}

extension Shared<Stats> {
  /// The shared stats of a storage.
  init(in storage: Storage) {
    switch storage {
    case .memory: self.init(.statsInMemory)
    case .defaults: self.init(.statsInDefaults)
    case .file: self.init(.statsInFile)
    }
  }
}
