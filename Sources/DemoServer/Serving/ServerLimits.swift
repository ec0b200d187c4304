/// The limits of a server, so that no client can overload it or block others.
public struct ServerLimits: Hashable, Sendable {
  /// The maximum number of open connections. A further one replaces the connection that has been idle longest.
  public var connections: Int

  /// The maximum number of bytes in a request's first line and headers together.
  public var headSize: Int

  /// The maximum number of bytes in a request's body.
  public var bodySize: Int

  /// The maximum time for receiving a request, from its first byte to its last, and for sending a response.
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
