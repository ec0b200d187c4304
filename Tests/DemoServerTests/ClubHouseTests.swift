import DemoServer
import Foundation
import Testing

@Suite("The club")
struct ClubHouseTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)
  private let ada = ClubCredentials(email: "ada@example.com", password: "engine")
  private let grace = ClubCredentials(email: "grace@example.com", password: "cobol")

  @Test("a session lasts an hour, to the second")
  func lifetime() throws {
    var club = ClubHouse()
    let session = try club.logIn(ada, at: noon + 0.75)
    #expect(session.email == "ada@example.com")
    #expect(session.expirationDate == noon + 3_600)
    #expect(try club.activity(token: session.token, at: noon + 3_599.999).count == 5)
    #expect(throws: ServerFailure.expired) {
      try club.activity(token: session.token, at: noon + 3_600)
    }
  }

  @Test(
    "only the correct password for an address starts a session",
    arguments: [
      ("ada@example.com", "cobol"), ("ada@example.com", "Engine"), ("ada@example.com", ""),
      ("", ""), ("ada", "engine"), ("ada@example.com ", "engine"),
    ])
  func wrongPassword(email: String, password: String) {
    var club = ClubHouse()
    let failure = ServerFailure(
      statusCode: 401, message: "The e-mail address or the password is wrong.")
    #expect(throws: failure) {
      try club.logIn(ClubCredentials(email: email, password: password), at: noon)
    }
  }

  @Test("letter case makes no difference in an address")
  func letterCase() throws {
    var club = ClubHouse()
    let session = try club.logIn(
      ClubCredentials(email: "Grace@Example.COM", password: "cobol"), at: noon)
    #expect(session.email == "grace@example.com")
  }

  @Test("each session belongs to its member, and has a unique token")
  func ownSession() throws {
    var club = ClubHouse()
    let sessions = try [ada, grace, ada, grace].map { try club.logIn($0, at: noon) }
    #expect(Set(sessions.map(\.token)).count == 4)
    let names = try sessions.map { try club.profile(token: $0.token, at: noon).name }
    #expect(names == ["Ada Lovelace", "Grace Hopper", "Ada Lovelace", "Grace Hopper"])
  }

  @Test("ended sessions are rejected, and later ones aren't")
  func expires() throws {
    var club = ClubHouse()
    let first = try club.logIn(ada, at: noon)
    let second = try club.logIn(grace, at: noon)
    club.expireSessions(at: noon)
    for session in [first, second] {
      #expect(throws: ServerFailure.expired) { try club.profile(token: session.token, at: noon) }
    }
    let third = try club.logIn(ada, at: noon)
    #expect(try club.profile(token: third.token, at: noon).name == "Ada Lovelace")
    club.expireSessions(at: noon - 60)
    #expect(throws: ServerFailure.expired) { try club.profile(token: third.token, at: noon) }
  }

  @Test("a token is valid for a new instance of the club")
  func reopened() throws {
    var club = ClubHouse()
    let session = try club.logIn(ada, at: noon)
    club = ClubHouse()
    #expect(try club.profile(token: session.token, at: noon).email == "ada@example.com")
  }

  @Test("a forged or changed token is rejected, and a missing one is requested")
  func madeUp() throws {
    var club = ClubHouse()
    let token = try club.logIn(ada, at: noon).token
    let changed = [
      "", "-", "--", "1-2-3", "5" + token.dropFirst(), token + "0", "+" + token, " " + token,
      String(token.dropLast()), "9999999999999999999999-1-2", "-1--1-0", "é-ß-ø",
    ]
    for token in changed {
      #expect(throws: ServerFailure.expired, "\(token)") {
        try club.activity(token: token, at: noon)
      }
    }
    let failure = ServerFailure(
      statusCode: 401, message: "Expected a token, as in “Authorization: Bearer 1-2-3”.")
    #expect(throws: failure) { try club.members(matching: "", token: nil, at: noon) }
  }

  @Test(
    "members are found by a text in their names or roles, sorted by name",
    arguments: [
      ("ada", ["Ada Lovelace"]), (" MOON ", ["Margaret Hamilton"]), ("làmp", []),
      ("first", ["Ada Lovelace", "Grace Hopper"]), ("gräce", ["Grace Hopper"]), ("xyzzy", []),
    ])
  func members(query: String, names: [String]) throws {
    var club = ClubHouse()
    let token = try club.logIn(ada, at: noon).token
    #expect(try club.members(matching: query, token: token, at: noon).map(\.name) == names)
  }

  @Test("an empty text matches all members", arguments: ["", "  "])
  func allMembers(query: String) throws {
    var club = ClubHouse()
    let token = try club.logIn(ada, at: noon).token
    let members = try club.members(matching: query, token: token, at: noon)
    #expect(members.map(\.id) == Array(1...8))
    #expect(members.map(\.name) == members.map(\.name).sorted())
  }

  @Test("the most distant dates are valid")
  func farAway() throws {
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300)] {
      var club = ClubHouse()
      club.expireSessions(at: date)
      _ = try club.logIn(ada, at: date)
    }
  }
}

extension ServerFailure {
  fileprivate static let expired = ServerFailure(
    statusCode: 401, message: "The token is unknown, or it has expired. Log in again.")
}
