import ComposableArchitecture

extension AppFeature.Path.State {
  /// Whose screen it is; `nil` for the form for a new contact.
  var contactID: Contact.ID? {
    switch self {
    case .detail(let detail): detail.contactID
    case .edit(let edit): edit.contactID
    case .notes(let notes): notes.contactID
    }
  }
}

extension AppFeature.State {
  /// Whose screen has an id in the stack; `nil` if it is the form for a new contact, or if there is no such screen.
  func contactID(on id: StackElementID) -> Contact.ID? {
    path[id: id]?.contactID
  }

  /// The contact whose screen has an id in the stack, if there still is one.
  func contact(on id: StackElementID) -> Contact? {
    contactID(on: id).flatMap { contacts[id: $0] }
  }

  /// What a contact is called.
  func name(of id: Contact.ID) -> String {
    contacts[id: id]?.name ?? id
  }

  /// How many columns a title may take.
  private static let titleWidth = 40

  /// The way to the top: `Ada › Grace › notes`. If it is too long, its beginning is left out: `… › Grace › notes`.
  var title: String {
    var title = ""
    for screen in path.reversed() {
      let part = name(of: screen)
      guard !title.isEmpty else {
        title = part
        continue
      }
      let longer = "\(part) › \(title)"
      // With room for the sign that something is left out.
      guard longer.count <= Self.titleWidth - "… › ".count else { return "… › \(title)" }
      title = longer
    }
    return title
  }

  private func name(of screen: AppFeature.Path.State) -> String {
    switch screen {
    case .detail(let detail): name(of: detail.contactID)
    case .edit(let edit): edit.contactID == nil ? "New contact" : "edit"
    case .notes: "notes"
    }
  }
}

/// What a person is notified.
struct Notice: Equatable {
  let text: String
  /// The screen that has to be on top; `nil` for the list.
  let screen: StackElementID?
}

extension AppFeature.State {
  /// Tells something, until another screen is on top.
  mutating func tell(_ text: String?) {
    notice = text.map { Notice(text: $0, screen: path.ids.last) }
  }

  /// Tells that nobody leads from one contact to another.
  mutating func tellNoWay(from start: Contact.ID, to end: Contact.ID) {
    tell("No way leads from \(name(of: start)) to \(name(of: end)).")
  }

  /// What is notified now.
  var shownNotice: String? {
    notice?.screen == path.ids.last ? notice?.text : nil
  }
}
