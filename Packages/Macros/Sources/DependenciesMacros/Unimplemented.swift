import IssueReporting

/// What an endpoint throws that nobody has given.
///
/// It has reported an issue before.
public struct Unimplemented: Error, Equatable {
  /// The name of the endpoint.
  public let endpoint: String

  /// Makes the error.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  public var description: String { "Unimplemented: '\(endpoint)'" }
}

extension Unimplemented {
  // What `@DependencyEndpoint` writes calls this, and not `reportIssue`, so that a module with a client need not
  // import `IssueReporting`.
  /// Reports that an endpoint was called that nobody has given.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint.
  ///   - client: The type that it belongs to; `nil` if it cannot be known.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  public static func report(
    _ endpoint: String, of client: Any.Type? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let name = client.map { "\($0).\(endpoint)" } ?? endpoint
    reportIssue(
      "\(Unimplemented(name))", fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
