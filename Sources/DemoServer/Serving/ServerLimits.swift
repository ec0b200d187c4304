/// How much a server takes from its clients, so that none of them can keep it busy, or keep others
/// out.
public struct ServerLimits: Hashable, Sendable {
  /// How many connections are open at a time. One more takes the place of the one that has been
  /// waiting for a request for the longest time.
  public var connections: Int

  /// How many bytes the first line of a request and its headers may have together.
  public var headSize: Int

  /// How many bytes the body of a request may have.
  public var bodySize: Int

  /// How long a request may take to arrive, from its first byte to its last, and an answer to be
  /// taken.
  public var patience: Duration

  /// The limits of a server for an app on the same machine.
  public init(
    connections: Int = 128, headSize: Int = 16_384, bodySize: Int = 65_536,
    patience: Duration = .seconds(10)
  ) {
    self.connections = max(connections, 1)
    self.headSize = headSize
    self.bodySize = bodySize
    self.patience = patience
  }
}
