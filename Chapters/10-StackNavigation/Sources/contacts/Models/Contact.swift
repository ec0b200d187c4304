/// A person, and the contacts that the person knows.
struct Contact: Codable, Equatable, Identifiable, Sendable {
  /// The identifier of the contact, as in the link `contacts:/ada`. It is derived from the contact's initial name, and
  /// renaming doesn't change it.
  let id: String
  var name: String
  var phones: [String] = []
  var notes: [String] = []
  /// The contacts that this contact knows. The relation isn't always mutual.
  var friends: [Contact.ID] = []
}

extension Contact {
  /// Removes a note. If no note has the index, nothing happens.
  mutating func removeNote(at index: Int) {
    if notes.indices.contains(index) { notes.remove(at: index) }
  }

  /// The words with a meaning in links, which can't be the id of a contact.
  private static let reservedWords: Set = ["add", "edit", "notes"]

  /// Whether a text is a valid id: it is in lower case, has only letters, digits and hyphens, and isn't a reserved
  /// word.
  static func isID(_ id: String) -> Bool {
    !id.isEmpty && id == id.linkWord && !reservedWords.contains(id)
  }

  /// An id for a new contact.
  ///
  /// - Parameters:
  ///   - name: The name of the contact.
  ///   - isTaken: Whether another contact has an id.
  static func newID(for name: String, isTaken: (Contact.ID) -> Bool) -> Contact.ID {
    let word = name.linkWord.isEmpty ? "contact" : name.linkWord
    if isID(word), !isTaken(word) { return word }
    var number = 2
    while isTaken("\(word)-\(number)") { number += 1 }
    return "\(word)-\(number)"
  }
}

extension String {
  /// The text as a word in a link: `Zoë B.` is `zoë-b`.
  fileprivate var linkWord: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
