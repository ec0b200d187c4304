import Foundation

/// The head of a request.
struct RequestHead: Hashable, Sendable {
  let method: String
  /// The path with its query, as the client wrote it.
  let target: String
  /// The number of bytes in the body.
  let bodySize: Int
  /// The authorization, as in `Bearer 1-2-3`, if there is one.
  let authorization: String?
  /// Whether the client wants to send more requests on the same connection.
  let keepsConnection: Bool

  /// Reads the first line and the headers.
  ///
  /// - Throws: The failure to send. After it nothing more can be read, because the end of the request is unknown.
  init(_ text: String) throws(ServerFailure) {
    let lines = text.split(whereSeparator: \.isNewline)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      throw ServerFailure(
        statusCode: 400, message: "Expected a request, as in GET /facts/42 HTTP/1.1.")
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      headers[parts[0].trimmed.lowercased()] = parts[1].trimmed
    }
    guard headers["transfer-encoding"] == nil else {
      throw ServerFailure(
        statusCode: 411, message: "Expected a body whose size is told by Content-Length.")
    }
    guard let bodySize = Int(headers["content-length"] ?? "0"), bodySize >= 0 else {
      throw ServerFailure(statusCode: 400, message: "Expected a Content-Length of 0 or more.")
    }
    method = String(words[0])
    target = String(words[1])
    self.bodySize = bodySize
    authorization = headers["authorization"]
    let connection = headers["connection"]?.lowercased() ?? ""
    keepsConnection =
      words[2] == "HTTP/1.0"
      ? connection.contains("keep-alive") : !connection.contains("close")
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
