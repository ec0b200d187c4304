import Foundation
import Testing

@testable import LineEditor

@Suite("A folder of the user")
struct UserFolderTests {
  static let places: [(UserFolder, variable: String, usual: String)] = [
    (.configuration, "XDG_CONFIG_HOME", ".config"), (.data, "XDG_DATA_HOME", ".local/share"),
    (.state, "XDG_STATE_HOME", ".local/state"),
  ]

  @Test("is below the home folder that the environment names", arguments: places)
  func home(folder: UserFolder, variable: String, usual: String) {
    #expect(folder.url(in: ["HOME": "/own"]).path == "/own/\(usual)")
    #expect(folder.url(in: ["HOME": "/own", variable: "relative"]).path == "/own/\(usual)")
    #expect(folder.url(in: ["HOME": "/own", variable: ""]).path == "/own/\(usual)")
  }

  @Test("is the one in its own variable", arguments: places)
  func ownVariable(folder: UserFolder, variable: String, usual: String) {
    #expect(folder.url(in: ["HOME": "/own", variable: "/chosen"]).path == "/chosen")
  }

  @Test(
    "is below the home folder of the password database if no variable is usable", arguments: places)
  func passwordDatabase(folder: UserFolder, variable: String, usual: String) {
    let home = FileManager.default.homeDirectoryForCurrentUser
    for environment in [[:], ["HOME": ""], ["HOME": "relative"]] {
      #expect(folder.url(in: environment).path == home.appending(path: usual).path)
    }
  }
}
