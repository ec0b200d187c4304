import Foundation

/// A response: a status and JSON.
struct Answer: Equatable, Sendable {
  var statusCode: Int
  var body: Data

  static func json(_ value: some Encodable) -> Answer {
    encoded(value, statusCode: 200)
  }

  static func failure(_ failure: ServerFailure) -> Answer {
    encoded(failure, statusCode: failure.statusCode)
  }

  private static func encoded(_ value: some Encodable, statusCode: Int) -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    do {
      return Answer(statusCode: statusCode, body: try encoder.encode(value))
    } catch {
      return Answer(statusCode: 500, body: Data(#"{"message":"\#(error)","statusCode":500}"#.utf8))
    }
  }
}

extension Answer {
  /// The bytes to send.
  ///
  /// - Parameters:
  ///   - closesConnection: Whether it is the last response on its connection.
  ///   - withBody: Whether the body is sent; `false` for a `HEAD` request.
  func bytes(closesConnection: Bool, withBody: Bool) -> Data {
    let head = """
      HTTP/1.1 \(statusCode) \(Self.phrases[statusCode] ?? "Error")
      Content-Type: application/json; charset=utf-8
      Content-Length: \(body.count)
      \(closesConnection ? "Connection: close\n" : "")

      """
    return Data(head.replacing("\n", with: "\r\n").utf8) + (withBody ? body : Data())
  }

  /// The reason phrase of a status.
  private static let phrases = [
    200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 411: "Length Required",
    413: "Content Too Large", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
