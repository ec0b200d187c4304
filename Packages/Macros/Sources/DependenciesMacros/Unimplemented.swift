import IssueReporting

/// The error of an endpoint without an implementation.
///
/// The endpoint reports an issue before it throws the error.
public struct Unimplemented: Error, Equatable {
  /// The name of the endpoint.
  public let endpoint: String

  /// Creates the error.
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
  // The code of `@DependencyEndpoint` calls this rather than `reportIssue`, so that a module with a client doesn't have
  // to import `IssueReporting`.
  /// Reports a call of an endpoint without an implementation.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint.
  ///   - client: The client's type; `nil` if it is unknown.
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
