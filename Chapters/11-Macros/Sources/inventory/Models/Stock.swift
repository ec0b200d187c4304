/// What the warehouse says about the stock of an article.
struct Stock: Equatable, Sendable {
  /// The name that the warehouse was asked about.
  let name: String
  /// How many pieces there are; `nil` if there is no article of this name.
  let count: Int?
}
