import Foundation

/// Builds during which a file is saved. The compiler stops if a file changes after the beginning of the build, and a
/// first build takes minutes, in which a reader may edit files.
extension Toolchain {
  /// The number of retries before the reader has to stop saving.
  static let repetitions = 3

  /// The message while a different command is building.
  public static let waiting = "Another command is building; waiting for it"
  static let again = "was saved during the build, so it is built again"

  /// Whether a step should be shown immediately rather than only as progress.
  public static func isNews(_ step: String) -> Bool {
    step == waiting || step.hasSuffix(again)
  }

  /// Builds until the compiler reports no files that were saved during the build.
  ///
  /// - Parameters:
  ///   - package: The base folder of file names.
  ///   - progress: Receives a message when the build is repeated, with the reason.
  ///   - build: Builds once.
  /// - Returns: The last build.
  /// - Throws: The error of `build`, or an error if files were saved during each build.
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
          advice: "Run the command again, and don't save files until the build ends.")
      }
      count += 1
      progress("\(name) \(again)")
      result = try await build()
    }
    result.wasRepeated = count > 0
    return result
  }

  /// The files that were saved during the build, from the compiler's output.
  ///
  /// - Parameter output: The lines of its output.
  static func savedFiles(_ output: [String]) -> [String] {
    output.compactMap { line in
      line.firstMatch(of: /error: input file '(.+)' was modified during the build/)
        .map { String($0.1) }
    }
  }
}
