import GRDB

/// Somebody who has signed up: a row of the database.
struct Account: Codable, Equatable, Identifiable, Sendable {
  var email: String
  var name: String
  var topics: [Topic]

  /// There is one account for each email address.
  var id: String { email }
}

extension Account {
  /// The account of somebody who has said everything.
  init(_ data: SignUpData) {
    self.init(
      email: data.email, name: data.name, topics: Topic.allCases.filter(data.topics.contains))
  }
}

extension Account: FetchableRecord, PersistableRecord {
  static let databaseTableName = "account"

  /// The accounts that have a text in their email address or their name. All accounts have an empty text.
  ///
  /// - Parameter text: The text. Whether letters are large or small does not matter for letters from A to Z.
  static func matching(_ text: String) -> QueryInterfaceRequest<Account> {
    let accounts = order(Column("email"))
    guard !text.isEmpty else { return accounts }
    return accounts.filter(
      sql: "instr(lower(email), lower(?)) > 0 OR instr(lower(name), lower(?)) > 0",
      arguments: [text, text])
  }
}
