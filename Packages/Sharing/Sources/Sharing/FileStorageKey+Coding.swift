import Foundation

extension SharedReaderKey {
  /// A value that is kept in a file, as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(folder.appending(path: "stats.json"))) var stats = Stats()
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file. It is made, with its folders, by the first change; a default makes none.
  ///   - decoder: Reads the value. If it is `nil`, a plain `JSONDecoder` does.
  ///   - encoder: Writes the value. If it is `nil`, a plain `JSONEncoder` does.
  ///
  /// Seed: 000, Sharing state (File storage).
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url,
      decode: { try (decoder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { try (encoder ?? JSONEncoder()).encode($0) })
  }

  /// A value that is kept in a file, in a form of your own.
  ///
  /// - Parameters:
  ///   - url: The file. It is made, with its folders, by the first change; a default makes none.
  ///   - decode: Makes a value of the file's bytes. It is never called with none. If it throws, the error is the
  ///     reference's `loadError`.
  ///   - encode: Makes bytes of a value. If it throws, nothing is written, and the error is the reference's
  ///     `saveError`.
  ///
  /// Seed: 000, Sharing state (File storage).
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}
