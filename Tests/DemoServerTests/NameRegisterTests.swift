import Foundation
import Testing

@testable import DemoServer

@Suite("The register of names")
struct NameRegisterTests {
  private let register = NameRegister()

  @Test(
    "a name is taken regardless of letter case, accents and surrounding spaces",
    arguments: ["Blob Jr.", "BLOB JR.", " blob jr. ", "Blöb Jr.", "ada"])
  func taken(name: String) throws {
    #expect(try register.availability(of: name).isTaken)
  }

  @Test(
    "a name that nobody has is free", arguments: ["Blob", "Blob Jr", "Blob  Jr.", "Blob IV", "."])
  func free(name: String) throws {
    #expect(try !register.availability(of: name).isTaken)
  }

  @Test("a response contains the name as written, without surrounding spaces")
  func spelling() throws {
    #expect(
      try register.availability(of: "  blob jr.\n")
        == NameAvailability(name: "blob jr.", isTaken: true))
  }

  @Test("a name has 1 to 40 characters rather than bytes", arguments: [("b", 1), ("👩‍👩‍👧", 40)])
  func longNames(character: String, count: Int) throws {
    let name = String(repeating: character, count: count)
    #expect(try register.availability(of: name).name == name)
  }

  @Test(
    "a shorter or longer text isn't a name",
    arguments: [("", 0), (" \n", 0), (String(repeating: "b", count: 41), 41)])
  func noName(name: String, count: Int) {
    let failure = ServerFailure(
      statusCode: 400, message: "Expected a name of 1 to 40 characters, found \(count).")
    #expect(throws: failure) { try register.availability(of: name) }
  }
}
