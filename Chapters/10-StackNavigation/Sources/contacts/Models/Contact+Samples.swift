import ComposableArchitecture

extension IdentifiedArrayOf<Contact> {
  /// The contacts of a new list.
  static var samples: Self {
    [
      Contact(
        id: "ada", name: "Ada", phones: ["+44 20 7946 0001"],
        notes: ["Wrote the first program.", "Her birthday is on December 10."],
        friends: ["grace", "charles"]),
      Contact(
        id: "alan", name: "Alan", phones: ["+44 1632 960 012"], notes: ["Runs long distances."],
        friends: ["grace", "margaret"]),
      Contact(id: "charles", name: "Charles", phones: ["+44 20 7946 0002"], friends: ["ada"]),
      Contact(
        id: "grace", name: "Grace", phones: ["+1 202 555 0106", "+1 202 555 0143"],
        notes: ["Found the first bug, a moth."], friends: ["ada", "alan"]),
      Contact(
        id: "margaret", name: "Margaret", phones: ["+1 617 555 0169"],
        notes: ["Was on call for the moon."], friends: ["grace", "zoë"]),
      Contact(id: "zoë", name: "Zoë"),
    ]
  }
}
