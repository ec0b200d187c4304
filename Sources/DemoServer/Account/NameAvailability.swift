/// Whether a name is available.
///
/// As JSON it is `{"isTaken":true,"name":"Blob Jr."}`.
public struct NameAvailability: Codable, Hashable, Sendable {
  /// The requested name, without surrounding spaces.
  public var name: String

  /// Whether it is taken.
  public var isTaken: Bool

  /// - Parameters:
  ///   - name: The name.
  ///   - isTaken: Whether it is taken.
  public init(name: String, isTaken: Bool) {
    self.name = name
    self.isTaken = isTaken
  }
}
