import ArgumentParser
import Foundation
import TutorialCore

/// A command that is listed here but belongs to the other program, `tutorial-authoring`. The script at
/// the root builds that program and runs it for these names, so that readers need not compile it.
protocol AuthoringCommand: ParsableCommand {}

extension AuthoringCommand {
  func run() throws {
    let name = Self.configuration.commandName ?? ""
    throw TutorialError(
      .usage, "“\(name)” belongs to the program tutorial-authoring.",
      advice: "The script builds and runs it: ./tutorial \(name)")
  }
}

struct BookCommand: AuthoringCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Write the lessons as a web site.")

  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}

struct VerifyCommand: AuthoringCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Build and test the course. For authors and for CI.")

  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}
