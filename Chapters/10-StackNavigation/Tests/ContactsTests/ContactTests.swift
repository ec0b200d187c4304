import ComposableArchitecture
import Testing

@testable import contacts

@Suite("Contacts")
struct ContactTests {
  @Test(
    "an id is created from a name, in words that a link can contain",
    arguments: [
      ("Ada", "ada"), ("Zoë B.", "zoë-b"), ("  Grace  Hopper ", "grace-hopper"), ("R2-D2", "r2-d2"),
      ("?!", "contact"), ("", "contact"), ("Edit", "edit-2"), ("NOTES", "notes-2"),
      ("add", "add-2"),
    ])
  func newID(name: String, id: String) {
    #expect(Contact.newID(for: name) { _ in false } == id)
    #expect(Contact.isID(id))
  }

  @Test("an id that is taken gets a number")
  func takenID() {
    let taken: Set = ["ada", "ada-2", "ada-3", "edit-2"]
    #expect(Contact.newID(for: "Ada", isTaken: taken.contains) == "ada-4")
    #expect(Contact.newID(for: "Edit", isTaken: taken.contains) == "edit-3")
  }

  @Test("the shortest way follows a contact's friends, not the contacts that know it")
  func way() {
    let contacts = IdentifiedArrayOf<Contact>.four
    #expect(contacts.way(from: "ada", to: "zoë") == ["grace", "alan", "zoë"])
    #expect(contacts.way(from: "grace", to: "ada") == ["ada"])
    #expect(contacts.way(from: "zoë", to: "ada") == nil)
    #expect(contacts.way(from: "ada", to: "nobody") == nil)
    #expect(contacts.way(from: "ada", to: "ada") == nil)
    #expect(contacts.way(from: "nobody", to: "ada") == nil)
  }

  @Test("the shorter of two ways is used, and it contains no deleted contact")
  func shorterWay() {
    var contacts = IdentifiedArrayOf<Contact>.four
    contacts[id: "ada"]?.friends = ["grace", "bob", "alan"]
    contacts[id: "bob"] = Contact(id: "bob", name: "Bob", friends: ["zoë"])
    #expect(contacts.way(from: "ada", to: "zoë") == ["bob", "zoë"])
    contacts.delete("bob")
    #expect(contacts.way(from: "ada", to: "zoë") == ["alan", "zoë"])
  }

  @Test("a draft of a contact that has been deleted does not restore the contact")
  func saveDeleted() {
    var contacts = IdentifiedArrayOf<Contact>.four
    contacts.delete("zoë")
    let expected = contacts
    contacts.save(Edit.Draft(.zoë), of: "zoë")
    #expect(contacts == expected)
    #expect(contacts[id: "alan"]?.friends == [])
  }

  @Test("a draft keeps a contact's notes and id")
  func saveKeeps() {
    var contacts = IdentifiedArrayOf<Contact>.four
    contacts.save(
      Edit.Draft(name: " Ada L. ", phones: "123, 456 78,", friends: ["zoë"]), of: "ada")
    #expect(
      contacts[id: "ada"]
        == Contact(
          id: "ada", name: "Ada L.", phones: ["123", "456 78"], notes: ["Likes horses."],
          friends: ["zoë"]))
  }
}
