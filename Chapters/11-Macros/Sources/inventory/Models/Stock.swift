/// The stock of an article.
struct Stock: Equatable, Sendable {
  /// The name in the request.
  let name: String
  /// The number of pieces; `nil` if no article has this name.
  let count: Int?
}
