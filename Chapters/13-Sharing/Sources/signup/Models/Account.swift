import GRDB

/// An account: a row of the database.
struct Account: Codable, Equatable, Identifiable, Sendable {
  var email: String
  var name: String
  var topics: [Topic]

  /// The email address, which is unique.
  var id: String { email }
}

extension Account {
  /// Creates an account from complete sign-up data.
  init(_ data: SignUpData) {
    self.init(
      email: data.email, name: data.name, topics: Topic.allCases.filter(data.topics.contains))
  }
}

extension Account: FetchableRecord, PersistableRecord {
  static let databaseTableName = "account"

  /// The accounts with a text in their email address or their name. All accounts match an empty text.
  ///
  /// - Parameter text: The text. The search ignores the case of the letters A to Z.
  static func matching(_ text: String) -> QueryInterfaceRequest<Account> {
    let accounts = order(Column("email"))
    guard !text.isEmpty else { return accounts }
    return accounts.filter(
      sql: "instr(lower(email), lower(?)) > 0 OR instr(lower(name), lower(?)) > 0",
      arguments: [text, text])
  }
}
