import Foundation

/// The reason why a text isn't a link to a contact.
struct DeepLinkError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension URL {
  private static let linkScheme = "contacts"

  /// Creates a link from words: `contacts:/ada/grace`.
  init(words: [String]) {
    let words = words.map { $0.addingPercentEncoding(withAllowedCharacters: .linkWord) ?? "" }
    var link = URLComponents()
    link.scheme = Self.linkScheme
    link.percentEncodedPath = "/" + words.joined(separator: "/")
    // The URL always exists, because the slash is followed only by characters that are allowed there.
    self = link.url ?? URL(filePath: "/")
  }

  /// Reads a link.
  ///
  /// - Throws: A ``DeepLinkError`` if the text isn't a link to a contact.
  init(link text: String) throws(DeepLinkError) {
    guard let url = URL(string: text) else { throw DeepLinkError(notALink: text) }
    _ = try url.words()
    self = url
  }

  /// The words of a link.
  ///
  /// - Throws: A ``DeepLinkError`` if this isn't a link to a contact.
  func words() throws(DeepLinkError) -> [String] {
    guard scheme?.lowercased() == Self.linkScheme else {
      throw DeepLinkError(notALink: absoluteString)
    }
    let words = path(percentEncoded: true).split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
    if let host = host(percentEncoded: false), !host.isEmpty {
      throw DeepLinkError(host: host, words: words, in: absoluteString)
    }
    return words
  }

  /// The link in readable form: `contacts:/zoë`.
  var linkText: String {
    absoluteString.removingPercentEncoding ?? absoluteString
  }
}

extension DeepLinkError {
  fileprivate init(notALink text: String) {
    description = """
      “\(text)” is not a link to a contact. A link begins with “contacts:/”, as in \
      “contacts:/ada/grace”.
      """
  }

  fileprivate init(host: String, words: [String], in text: String) {
    description = """
      In “\(text)”, “\(host)” is in the place of a host name. For a contact, use one slash: \
      “contacts:/\(([host] + words).joined(separator: "/"))”.
      """
  }
}

extension CharacterSet {
  fileprivate static let linkWord = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
