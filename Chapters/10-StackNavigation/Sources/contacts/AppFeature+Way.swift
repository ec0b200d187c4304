import ComposableArchitecture

extension AppFeature.Path.State {
  /// The contact of the screen; `nil` for the form for a new contact.
  var contactID: Contact.ID? {
    switch self {
    case .detail(let detail): detail.contactID
    case .edit(let edit): edit.contactID
    case .notes(let notes): notes.contactID
    }
  }
}

extension AppFeature.State {
  /// The contact of the screen with an id; `nil` if it is the form for a new contact, or if no screen has the id.
  func contactID(on id: StackElementID) -> Contact.ID? {
    path[id: id]?.contactID
  }

  /// The contact of the screen with an id, if the contact still exists.
  func contact(on id: StackElementID) -> Contact? {
    contactID(on: id).flatMap { contacts[id: $0] }
  }

  /// The name of a contact.
  func name(of id: Contact.ID) -> String {
    contacts[id: id]?.name ?? id
  }

  /// The maximum number of columns of a title.
  private static let titleWidth = 40

  /// The path to the top screen: `Ada › Grace › notes`. If it is too long, it is shortened: `… › Grace › notes`.
  var title: String {
    var title = ""
    for screen in path.reversed() {
      let part = name(of: screen)
      guard !title.isEmpty else {
        title = part
        continue
      }
      let longer = "\(part) › \(title)"
      // There must be room for the ellipsis.
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

/// A notice for the user.
struct Notice: Equatable {
  let text: String
  /// The screen that has to be on top; `nil` for the list.
  let screen: StackElementID?
}

extension AppFeature.State {
  /// Shows a notice until a different screen is on top.
  mutating func showMessage(_ text: String?) {
    notice = text.map { Notice(text: $0, screen: path.ids.last) }
  }

  /// Shows the notice that no path leads from one contact to another.
  mutating func showNoWay(from start: Contact.ID, to end: Contact.ID) {
    showMessage("No way leads from \(name(of: start)) to \(name(of: end)).")
  }

  /// The current notice.
  var shownNotice: String? {
    notice?.screen == path.ids.last ? notice?.text : nil
  }
}
