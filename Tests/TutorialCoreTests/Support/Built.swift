import Foundation

@testable import TutorialAuthoring
@testable import TutorialCore

/// The parts of their own package that the tests need.
enum Built {
  /// The root of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program for a command, which is built beside the tests.
  ///
  /// - Parameter name: The command's name; `nil` for none.
  static func program(for name: String? = nil) -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while !folder.appending(path: "tutorial").exists, folder.pathString != "/" {
      folder = folder.deletingLastPathComponent()
    }
    let isForAuthors = name.map(authoringCommands.contains) ?? false
    return folder.appending(path: isForAuthors ? "tutorial-authoring" : "tutorial")
  }

  /// The commands for which the script runs the authors' program, as it lists them.
  static let authoringCommands: [String] = {
    let script = (try? Files.text(root.appending(path: "tutorial"))) ?? ""
    let line = script.lines.first { $0.hasSuffix(") product=tutorial-authoring ;;") } ?? ""
    return line.prefix { $0 != ")" }.split(separator: "|").map { String($0).trimmed }
  }()

  /// The output and the status of a program.
  struct Outcome {
    let status: Int32
    let output: String
  }

  /// Runs the command line on a course, both outputs taken together.
  static func tutorial(
    _ arguments: String..., in root: URL, environment: [String: String?] = [:]
  ) async throws -> Outcome {
    let changes = environment.merging(["TUTORIAL_ROOT": root.pathString]) { first, _ in first }
    let program = program(for: arguments.first)
    return try await run(Tool(program.pathString, arguments, in: root, environment: changes))
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
