import Foundation
import IssueReporting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DependencyValues {
  /// The session for requests. In tests, each request without an override fails and is reported. The issue comes from a
  /// queue of the session, which isn't associated with the test, so the error contains the same text.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static let liveValue = URLSession.shared
  static let testValue: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [UnimplementedRequests.self]
    return URLSession(configuration: configuration)
  }()
}

/// Fails each request.
private final class UnimplementedRequests: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let message = """
      Unimplemented: @Dependency(\\.urlSession). It was asked for \
      \(request.url?.absoluteString ?? "nothing").
      """
    reportIssue(message)
    let error = URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: message])
    client?.urlProtocol(self, didFailWithError: error)
  }

  override func stopLoading() {}
}
