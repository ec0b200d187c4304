import Foundation

/// git, for comparing and changing files, independent of its settings.
package enum Git {
  /// The installation advice.
  static let advice = "Install git, for example with “apt-get install git” or “brew install git”."

  /// Runs git on files outside of a repository.
  ///
  /// - Returns: Its status and its output.
  /// - Throws: A ``TutorialError`` with the installation advice if git is missing; `CancellationError`.
  package static func run(
    _ arguments: [String], in folder: URL
  ) async throws -> (ending: Tool.Ending, output: String) {
    let log = folder.appending(path: "git-output.txt")
    let tool = Tool(
      "git", arguments, in: folder,
      environment: [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_DIFF_OPTS": nil,
        "GIT_DIR": nil, "GIT_EXTERNAL_DIFF": nil, "GIT_WORK_TREE": nil, "LC_ALL": "C.UTF-8",
      ])
    do {
      let ending = try await tool.run(log: log)
      return (ending, try Files.text(log))
    } catch let error as TutorialError where error.status == .unavailable {
      throw TutorialError(
        .unavailable, "git, which compares files, cannot be run.", advice: advice)
    }
  }
}
