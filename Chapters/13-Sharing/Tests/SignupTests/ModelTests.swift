import Foundation
import Testing

@testable import signup

@Suite("The app's models")
struct ModelTests {
  @Test("a count goes up and down, and remembers its highest value and its number of changes")
  func stats() {
    var stats = Stats()
    stats.increment()
    stats.increment()
    stats.decrement()
    #expect(stats == Stats(count: 1, most: 2, changes: 3))
  }

  @Test("a count from a file never overflows")
  func overflow() {
    var stats = Stats(count: .max, most: .max, changes: .max)
    stats.increment()
    #expect(stats == Stats(count: .max, most: .max, changes: .max))
    stats.count = .min
    stats.decrement()
    #expect(stats.count == .min)
  }

  @Test(
    "the basics are complete with an address and two equal passwords",
    arguments: [
      ("blob", "secret", "secret", "An email address has an “@”."),
      ("blob@point.free", "", "", "The password is missing."),
      ("blob@point.free", "secret", "Secret", "The passwords differ."),
      ("blob@point.free", "secret", "secret", nil),
    ])
  func basics(email: String, password: String, confirmation: String, objection: String?) {
    var data = SignUpData()
    (data.email, data.password, data.passwordConfirmation) = (email, password, confirmation)
    #expect(data.objectionToBasics == objection)
  }

  @Test("both names are required, and a telephone number isn't")
  func personalInfo() {
    var data = SignUpData()
    #expect(data.objectionToPersonalInfo == "Both names are needed.")
    data.firstName = "Blob"
    #expect(data.objectionToPersonalInfo == "Both names are needed.")
    #expect(data.name == "Blob")
    data.lastName = "Jr."
    #expect(data.objectionToPersonalInfo == nil)
    #expect(data.name == "Blob Jr.")
  }

  @Test("the data is complete if each step is, and otherwise the first objection is returned")
  func everything() {
    var data = SignUpData()
    #expect(data.objection == "An email address has an “@”.")
    (data.email, data.password, data.passwordConfirmation) = ("blob@point.free", "secret", "secret")
    #expect(data.objection == "Both names are needed.")
    (data.firstName, data.lastName) = ("Blob", "Jr.")
    #expect(data.objection == "Choose at least one topic.")
    data.topics = [.macros]
    #expect(data.objection == nil)
  }

  @Test("topics are listed in their order")
  func topics() {
    #expect(Set<Topic>().list == "none")
    #expect(Set([Topic.testing, .concurrency]).list == "concurrency, testing")
  }

  @Test("an account has the entered data, without the password")
  func account() {
    var data = SignUpData()
    (data.email, data.firstName, data.lastName) = ("blob@point.free", "Blob", "Jr.")
    data.topics = [.testing, .concurrency]
    #expect(
      Account(data)
        == Account(
          email: "blob@point.free", name: "Blob Jr.", topics: [.concurrency, .testing]))
  }

  @Test(
    "the message about a damaged file says what is wrong in it",
    arguments: [
      ("{\n  \"count\" : forty\n}", "it is not JSON"), ("{}", "“count” is missing"),
      (#"{"count":"1","most":1,"changes":1}"#, "“count” is invalid"),
    ])
  func damage(text: String, damage: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Stats.self, from: Data(text.utf8))
    }
    #expect(
      StorageErrorMessage.loading(error, of: "stats.json")
        == "not read: “stats.json” is damaged (\(damage)). The next change replaces it.")
  }

  @Test("all files are in the given folder")
  func places() {
    let places = Places(folder: URL(filePath: "/tmp/data", directoryHint: .isDirectory))
    #expect(places.stats.path == "/tmp/data/stats.json")
    #expect(places.defaults.path == "/tmp/data/defaults.plist")
    #expect(places.database.path == "/tmp/data/accounts.sqlite")
  }
}
