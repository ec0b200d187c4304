/// The values of a contact that a row shows.
struct Person: Equatable, Identifiable {
  let id: Contact.ID
  let name: String
}
