import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The name of a new app")
struct AppNameTests {
  @Test(
    "is a valid module name, and determines the executable's name",
    arguments: [
      ("Groceries", "Groceries", "groceries"), ("groceries", "Groceries", "groceries"),
      ("MyApp", "MyApp", "my-app"), ("my_app2", "My_app2", "my-app2"), ("X", "X", "x"),
      ("HTTPTool", "HTTPTool", "httptool"),
    ])
  func good(name: String, module: String, command: String) throws {
    let name = try AppName(name)
    #expect(name.module == module)
    #expect(name.command == command)
  }

  @Test(
    "is refused if it isn't a valid module name",
    arguments: [
      "", "1st", "my app", "my-app", "größe", "a/b", "../a", "Foundation", "swift", "Any",
      "AppFeature", "WidgetTests", String(repeating: "a", count: 61),
    ])
  func bad(name: String) throws {
    let error = try #require(throws: TutorialError.self) { try AppName(name) }
    #expect(error.status == .usage)
  }
}
