/// The number of a server's requests, by their results.
struct RequestCounts: Equatable, Sendable {
  var sent = 0
  var answered = 0
  /// The number of requests that the app cancelled before the response.
  var abandoned = 0
}
