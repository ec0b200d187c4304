/// Somebody, and whom they know.
struct Contact: Codable, Equatable, Identifiable, Sendable {
  /// What tells one contact from another, as in the link `contacts:/ada`. It is made from the first name that the
  /// contact has, and stays the same when the contact is renamed.
  let id: String
  var name: String
  var phones: [String] = []
  var notes: [String] = []
  /// Whom they know. Those need not know them.
  var friends: [Contact.ID] = []
}

extension Contact {
  /// Removes a note. If there is none at the index, nothing happens.
  mutating func removeNote(at index: Int) {
    if notes.indices.contains(index) { notes.remove(at: index) }
  }

  /// What means something else in a link, so that no contact can be known by it.
  private static let reservedWords: Set = ["add", "edit", "notes"]

  /// Whether a contact can be known by an id: it is in lower case, has only letters, digits and hyphens in it, and
  /// means nothing else.
  static func isID(_ id: String) -> Bool {
    !id.isEmpty && id == id.linkWord && !reservedWords.contains(id)
  }

  /// An id for a new contact.
  ///
  /// - Parameters:
  ///   - name: The name of the contact.
  ///   - isTaken: Whether another contact is known by an id.
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
