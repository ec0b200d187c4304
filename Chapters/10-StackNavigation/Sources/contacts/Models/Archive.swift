import Foundation

/// The contents of the file: the contacts and the link.
struct Archive: Codable, Equatable, Sendable {
  /// The version that this app writes. It doesn't read later versions.
  static let currentVersion = 1

  var version = Archive.currentVersion
  var contacts: [Contact]
  /// The link to the last screen.
  var link: URL
  /// Whether the saved link is invalid, so that ``link`` leads to the list.
  var isLinkLost = false

  private enum CodingKeys: CodingKey {
    case version, contacts, link
  }
}

extension Archive {
  /// Reads an archive. The contacts are more valuable than the link, so they are read even if the link is invalid.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    contacts = try container.decode([Contact].self, forKey: .contacts)
    let link = try? container.decode(URL.self, forKey: .link)
    self.link = link ?? URL(words: [])
    isLinkLost = link == nil
  }
}
