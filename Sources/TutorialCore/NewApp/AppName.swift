import Foundation

/// The name of a new app.
public struct AppName: Hashable, Sendable {
  /// The name of its module: `Groceries`.
  public let module: String
  /// The name of its executable: `groceries`.
  public let command: String

  /// Checks a name.
  ///
  /// - Parameter name: The input. A lower-case first letter is capitalized.
  /// - Throws: A usage error if it isn't a valid name for a module.
  public init(_ name: String) throws(TutorialError) {
    let module = name.prefix(1).uppercased() + name.dropFirst()
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil else {
      throw TutorialError(
        .usage, "“\(name)” can't be the name of a module.",
        advice: "Use letters, digits and _, with a letter first: ./tutorial new Groceries")
    }
    guard name.count <= 60 else {
      throw TutorialError(.usage, "A name of \(name.count) letters is too long: 60 at most.")
    }
    guard !Self.taken.contains(module), !module.hasSuffix("Tests") else {
      throw TutorialError(
        .usage, "Swift or the library already has a module or type named \(module).",
        advice: "Choose a different name.")
    }
    self.module = module
    let words = module.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }
    command = words.replacing("_", with: "-").lowercased()
  }

  /// Names of modules and types that an app's own module would hide.
  private static let taken: Set<String> = [
    "Any", "App", "AppFeature", "AppView", "ArgumentParser", "Dispatch", "Foundation", "Glibc",
    "Observation", "Self", "Swift", "Test", "Testing", "Type", "XCTest",
  ]
}
