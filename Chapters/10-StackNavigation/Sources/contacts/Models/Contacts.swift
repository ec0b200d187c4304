import ComposableArchitecture

extension IdentifiedArrayOf<Contact> {
  /// Applies a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - id: The contact, which may no longer exist; `nil` for a new contact, which is added at the end.
  mutating func save(_ draft: Edit.Draft, of id: Contact.ID?) {
    guard let id else {
      let newID = Contact.newID(for: draft.trimmedName) { self[id: $0] != nil }
      var contact = Contact(id: newID, name: "")
      contact.take(draft)
      append(contact)
      return
    }
    self[id: id]?.take(draft)
  }

  /// Removes a contact, also from the friends of all others.
  mutating func delete(_ id: Contact.ID) {
    remove(id: id)
    for other in ids { self[id: other]?.friends.removeAll { $0 == id } }
  }

  /// The shortest path from one contact to another, through the contacts that they know.
  ///
  /// - Returns: The contacts after the first, including the last; `nil` if there is no path.
  func way(from start: Contact.ID, to end: Contact.ID) -> [Contact.ID]? {
    var previous: [Contact.ID: Contact.ID] = [:]
    var reached = [start]
    var next = 0
    while next < reached.count {
      let id = reached[next]
      next += 1
      for friend in self[id: id]?.friends ?? []
      where friend != start && previous[friend] == nil && self[id: friend] != nil {
        previous[friend] = id
        reached.append(friend)
      }
    }
    guard previous[end] != nil else { return nil }
    var way = [end]
    while let id = previous[way[0]], id != start { way.insert(id, at: 0) }
    return way
  }
}

extension Contact {
  fileprivate mutating func take(_ draft: Edit.Draft) {
    name = draft.trimmedName
    phones = draft.phoneNumbers
    friends = draft.friends
  }
}
