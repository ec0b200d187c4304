import Foundation

extension SharedReaderKey {
  /// A value that is stored in a file as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(folder.appending(path: "stats.json"))) var stats = Stats()
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file. The first change creates it, with its folders; a default value doesn't.
  ///   - decoder: The decoder of the value. If it is `nil`, a default `JSONDecoder` is used.
  ///   - encoder: The encoder of the value. If it is `nil`, a default `JSONEncoder` is used.
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

  /// A value that is stored in a file in a custom format.
  ///
  /// - Parameters:
  ///   - url: The file. The first change creates it, with its folders; a default value doesn't.
  ///   - decode: Decodes a value from the file's contents, which are never empty. An error becomes the reference's
  ///     `loadError`.
  ///   - encode: Encodes a value. If it throws, nothing is written, and the error becomes the reference's `saveError`.
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
