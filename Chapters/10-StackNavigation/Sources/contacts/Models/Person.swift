/// What a row shows of a contact.
struct Person: Equatable, Identifiable {
  let id: Contact.ID
  let name: String
}
