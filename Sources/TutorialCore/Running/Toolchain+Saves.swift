import Foundation

/// Builds that are overtaken by a save. The compiler refuses to go on when a file is not what it was when the build began,
/// and a first build takes minutes, in which somebody writes.
extension Toolchain {
  /// How often a build is begun again before a person has to stop saving.
  static let repetitions = 3

  /// What is said when another command is building.
  public static let waiting = "Another command is building; waiting for it"
  static let again = "was saved during the build, so it is built again"

  /// Whether a step is something that a person should know of immediately, and not only as long as nothing else is done.
  public static func isNews(_ step: String) -> Bool {
    step == waiting || step.hasSuffix(again)
  }

  /// Builds until the compiler does not say any more that files were saved meanwhile.
  ///
  /// - Parameters:
  ///   - package: The folder that files are named in.
  ///   - progress: Is notified that it is built again, and why.
  ///   - build: Builds once.
  /// - Returns: The last build.
  /// - Throws: What `build` throws, or an error if files were saved each time.
  static func repeatingWhenSaved(
    in package: URL, progress: (String) -> Void, _ build: () async throws -> Build
  ) async throws -> Build {
    var result = try await build()
    var count = 0
    while let file = result.savedFiles.first {
      let prefix = package.pathString + "/"
      let name = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
      guard count < repetitions else {
        throw TutorialError(
          .software,
          "\(name) was saved during the build, and again in each of \(repetitions) more builds.",
          advice: "Run the command again, and save nothing until it has built.")
      }
      count += 1
      progress("\(name) \(again)")
      result = try await build()
    }
    result.wasRepeated = count > 0
    return result
  }

  /// The files that the compiler says were saved while it worked.
  ///
  /// - Parameter output: The lines of its output.
  static func savedFiles(_ output: [String]) -> [String] {
    output.compactMap { line in
      line.firstMatch(of: /error: input file '(.+)' was modified during the build/)
        .map { String($0.1) }
    }
  }
}
