/// Whether somebody can still have a name.
///
/// As JSON it is `{"isTaken":true,"name":"Blob Jr."}`.
public struct NameAvailability: Codable, Hashable, Sendable {
  /// The name that was asked about, without spaces around it.
  public var name: String

  /// Whether someone else has it.
  public var isTaken: Bool

  /// - Parameters:
  ///   - name: The name.
  ///   - isTaken: Whether someone else has it.
  public init(name: String, isTaken: Bool) {
    self.name = name
    self.isTaken = isTaken
  }
}
