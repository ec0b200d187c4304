import Foundation
import Testing

@testable import DemoServer

@Suite("The register of names")
struct NameRegisterTests {
  private let register = NameRegister()

  @Test(
    "a name is taken whatever its letter case and accents, and spaces around it do not count",
    arguments: ["Blob Jr.", "BLOB JR.", " blob jr. ", "Blöb Jr.", "ada"])
  func taken(name: String) throws {
    #expect(try register.availability(of: name).isTaken)
  }

  @Test(
    "a name that nobody has is free", arguments: ["Blob", "Blob Jr", "Blob  Jr.", "Blob IV", "."])
  func free(name: String) throws {
    #expect(try !register.availability(of: name).isTaken)
  }

  @Test("an answer tells the name without the spaces around it, and else as it was written")
  func spelling() throws {
    #expect(
      try register.availability(of: "  blob jr.\n")
        == NameAvailability(name: "blob jr.", isTaken: true))
  }

  @Test("a name has 1 to 40 characters, and not bytes", arguments: [("b", 1), ("👩‍👩‍👧", 40)])
  func longNames(character: String, count: Int) throws {
    let name = String(repeating: character, count: count)
    #expect(try register.availability(of: name).name == name)
  }

  @Test(
    "what is shorter or longer is no name",
    arguments: [("", 0), (" \n", 0), (String(repeating: "b", count: 41), 41)])
  func noName(name: String, count: Int) {
    let failure = ServerFailure(
      statusCode: 400, message: "Expected a name of 1 to 40 characters, found \(count).")
    #expect(throws: failure) { try register.availability(of: name) }
  }
}
