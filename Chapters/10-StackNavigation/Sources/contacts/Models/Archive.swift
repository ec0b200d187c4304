import Foundation

/// What is kept for the next time that the app is started.
struct Archive: Codable, Equatable, Sendable {
  /// The version that this app writes. It reads no later one.
  static let currentVersion = 1

  var version = Archive.currentVersion
  var contacts: [Contact]
  /// The link to the screen that was shown.
  var link: URL
  /// Whether what was kept is no link, so that ``link`` leads to the list.
  var isLinkLost = false

  private enum CodingKeys: CodingKey {
    case version, contacts, link
  }
}

extension Archive {
  /// Reads an archive. The contacts are worth more than the way to a screen: they are read whatever the link is.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    contacts = try container.decode([Contact].self, forKey: .contacts)
    let link = try? container.decode(URL.self, forKey: .link)
    self.link = link ?? URL(words: [])
    isLinkLost = link == nil
  }
}
