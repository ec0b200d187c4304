import Foundation

@testable import TutorialCore

/// What the tests need of the package that they belong to.
enum Built {
  /// The root of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The command line, which is built beside the tests.
  static var command: URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while !folder.appending(path: "tutorial").exists, folder.pathString != "/" {
      folder = folder.deletingLastPathComponent()
    }
    return folder.appending(path: "tutorial")
  }

  /// What a program wrote and how it ended.
  struct Outcome {
    let status: Int32
    let output: String
  }

  /// Runs the command line on a course, both outputs taken together.
  static func tutorial(
    _ arguments: String..., in root: URL, environment: [String: String?] = [:]
  ) async throws -> Outcome {
    let changes = environment.merging(["TUTORIAL_ROOT": root.pathString]) { first, _ in first }
    return try await run(Tool(command.pathString, arguments, in: root, environment: changes))
  }

  /// Runs a program, both outputs taken together.
  static func run(_ tool: Tool) async throws -> Outcome {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-run-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    let ending = try await tool.run(log: log, limit: .seconds(1800))
    guard case .exited(let status) = ending else {
      return Outcome(status: -1, output: "\(ending)\n" + (try Files.text(log)))
    }
    return Outcome(status: status, output: try Files.text(log))
  }
}
