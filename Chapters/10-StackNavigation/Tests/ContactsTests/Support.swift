import ComposableArchitecture
import Dispatch
import Foundation

@testable import contacts

extension Date {
  /// Noon of the first day of 2026, in Greenwich.
  static let noon = Date(timeIntervalSince1970: 1_767_268_800)
}

extension Contact {
  /// Knows Grace.
  static let ada = Contact(
    id: "ada", name: "Ada", phones: ["+44 20 7946 0001"], notes: ["Likes horses."],
    friends: ["grace"])
  /// Knows Ada and Alan.
  static let grace = Contact(
    id: "grace", name: "Grace", phones: ["+1 202 555 0106", "555 0143"],
    friends: ["ada", "alan"])
  /// Knows Zoë.
  static let alan = Contact(id: "alan", name: "Alan", friends: ["zoë"])
  /// A contact without friends.
  static let zoë = Contact(id: "zoë", name: "Zoë")
}

extension IdentifiedArrayOf<Contact> {
  /// Ada, Grace, Alan and Zoë.
  static let four: Self = [.ada, .grace, .alan, .zoë]
}

extension Presence {
  static let here = Presence(isHere: true, since: "12:00")
}

extension AppFeature.Path.State {
  static func detail(of id: Contact.ID) -> Self { .detail(Detail.State(contactID: id)) }
  static func notes(on id: Contact.ID) -> Self { .notes(Notes.State(contactID: id)) }
}

extension AppFeature.State {
  /// Ada, Grace, Alan and Zoë, with screens of some of them.
  static func screens(of ids: Contact.ID...) -> Self {
    Self(contacts: .four, path: StackState(ids.map { .detail(of: $0) }))
  }

  /// The contacts whose screens are in the stack.
  var contactIDs: [Contact.ID?] { path.map(\.contactID) }
}

extension AppFeature.Action {
  /// An action of the screen of a contact.
  static func detail(_ id: StackElementID, _ action: Detail.Action) -> Self {
    .path(.element(id: id, action: .detail(action)))
  }

  /// An action of a form.
  static func edit(_ id: StackElementID, _ action: Edit.Action) -> Self {
    .path(.element(id: id, action: .edit(action)))
  }

  /// An action of a screen with notes.
  static func notes(_ id: StackElementID, _ action: Notes.Action) -> Self {
    .path(.element(id: id, action: .notes(action)))
  }
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "contacts-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
