import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to a ``DemoServer``, as a `URLSession` does.
///
/// ```swift
/// let (data, response) = try await DemoClient.shared.data(from: url)
/// ```
///
/// A request can be cancelled at any moment. A session of FoundationNetworking ends the process if a
/// request is cancelled just as it finishes: the session has removed the request from its table, and
/// looks it up again.
///
/// The client supports as much of HTTP as the server does, and opens a connection for each request.
public struct DemoClient: Sendable {
  /// The client.
  public static let shared = DemoClient()

  private init() {}

  /// Sends a request, and waits for the response. If the task is cancelled, the connection is closed.
  ///
  /// - Parameter request: The request. Its host is an IPv4 address, as in the server's URL.
  /// - Returns: The body of the response, and its head, which is an `HTTPURLResponse`.
  /// - Throws: A `URLError`. Its code is `.cancelled` if the task was cancelled before the response arrived.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let exchange = HTTPExchange(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.start { continuation.resume(with: $0) }
      }
    } onCancel: {
      exchange.cancel()
    }
  }

  /// Requests a URL, and waits for the response. If the task is cancelled, the connection is closed.
  ///
  /// - Parameter url: The URL. Its host is an IPv4 address.
  /// - Returns: The body of the response, and its head, which is an `HTTPURLResponse`.
  /// - Throws: A `URLError`. Its code is `.cancelled` if the task was cancelled before the response arrived.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// Makes a request for a URL, which begins when it is resumed.
  ///
  /// - Parameters:
  ///   - url: The URL. Its host is an IPv4 address.
  ///   - completionHandler: A closure that is called once, on the request's own thread: with the body of the response
  ///     and its head, or with a `URLError`. The error's code is `.cancelled` if the request was cancelled before the
  ///     response arrived.
  /// - Returns: The request.
  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTask {
    DataTask(exchange: HTTPExchange(URLRequest(url: url)), completionHandler: completionHandler)
  }

  /// A request that calls a function with its response.
  public struct DataTask: Sendable {
    fileprivate let exchange: HTTPExchange
    fileprivate let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    /// Sends the request. It is called once.
    public func resume() {
      exchange.start { [completionHandler] result in
        switch result {
        case .success(let (data, response)): completionHandler(data, response, nil)
        case .failure(let error): completionHandler(nil, nil, error)
        }
      }
    }

    /// Cancels the request, and closes its connection. After the response arrives, this does nothing.
    public func cancel() {
      exchange.cancel()
    }
  }
}
