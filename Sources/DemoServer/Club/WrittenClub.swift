/// A member who can log in.
struct WrittenAccount: Sendable {
  let memberID: Int
  let email: String
  let password: String
  let memberSince: Int
  let motto: String
}

extension ClubHouse {
  static let accounts = [
    WrittenAccount(
      memberID: 1, email: "ada@example.com", password: "engine", memberSince: 1843,
      motto: "That brain of mine is something more than merely mortal."),
    WrittenAccount(
      memberID: 5, email: "grace@example.com", password: "cobol", memberSince: 1944,
      motto: "It is easier to ask forgiveness than it is to get permission."),
  ]

  /// By name.
  static let members = [
    ClubMember(id: 1, name: "Ada Lovelace", role: "writes the first program"),
    ClubMember(id: 2, name: "Alan Turing", role: "asks what can be computed"),
    ClubMember(id: 3, name: "Barbara Liskov", role: "substitutes types"),
    ClubMember(id: 4, name: "Edsger Dijkstra", role: "finds short paths"),
    ClubMember(id: 5, name: "Grace Hopper", role: "makes the first compiler"),
    ClubMember(id: 6, name: "Katherine Johnson", role: "computes orbits"),
    ClubMember(id: 7, name: "Margaret Hamilton", role: "lands on the moon"),
    ClubMember(id: 8, name: "Tony Hoare", role: "sorts quickly"),
  ]

  /// The latest first.
  static let posts = [
    ClubPost(id: 5, author: "Grace Hopper", text: "We have found a moth in the relay."),
    ClubPost(id: 4, author: "Margaret Hamilton", text: "Alarm 1202. We go on."),
    ClubPost(id: 3, author: "Tony Hoare", text: "I am sorry about null."),
    ClubPost(id: 2, author: "Edsger Dijkstra", text: "Who has left a goto in the kitchen?"),
    ClubPost(id: 1, author: "Ada Lovelace", text: "Note G is done."),
  ]
}
