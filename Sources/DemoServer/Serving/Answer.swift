import FlyingFox
import Foundation

/// A status and the JSON that goes with it.
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

extension HTTPResponse {
  /// An answer as it is sent.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - method: The method of the request: one for the head only is answered without the body.
  init(_ answer: Answer, to method: HTTPMethod) {
    self.init(
      statusCode: HTTPStatusCode(
        answer.statusCode, phrase: answer.statusCode == 200 ? "OK" : "Error"),
      headers: [
        .contentType: "application/json; charset=utf-8",
        .contentLength: String(answer.body.count),
      ],
      body: method == .HEAD ? Data() : answer.body)
  }
}
