/// How many requests a server was sent, and what became of them.
struct RequestCounts: Equatable, Sendable {
  var sent = 0
  var answered = 0
  /// How many the app gave up before there was an answer.
  var abandoned = 0
}
