import Foundation
import TutorialCore

/// DocC, the documentation compiler of the toolchain.
public struct DocCompiler: Sendable {
  /// The program.
  let program: String

  /// Finds the compiler beside a toolchain's `swift`, or in `PATH`.
  ///
  /// - Throws: An error with the remedy if there is none.
  public static func locate(
    _ toolchain: Toolchain,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TutorialError) -> DocCompiler {
    let path = (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
    let swift: URL? =
      toolchain.swift.contains("/")
      ? URL(filePath: toolchain.swift)
      : path.map { $0.appending(path: toolchain.swift) }.first(where: isProgram)
    var folders: [URL] = []
    if let swift {
      // It may be a link into the toolchain, or a program that selects a toolchain, with the other tools beside it.
      folders = [swift.resolvingSymlinksInPath(), swift].map { $0.deletingLastPathComponent() }
    }
    let candidates = (folders + path).map { $0.appending(path: "docc") }
    if let found = candidates.first(where: isProgram) {
      return DocCompiler(program: found.pathString)
    }
    throw TutorialError(
      .unavailable,
      "The pages of the API are made by DocC, and this toolchain has no docc "
        + "(\(swift?.pathString ?? toolchain.swift)).",
      advice: "Get a toolchain from https://www.swift.org/install, and name its swift: "
        + "SWIFT=/path/to/usr/bin/swift ./tutorial book --api")
  }

  private static func isProgram(_ file: URL) -> Bool {
    file.isFile && FileManager.default.isExecutableFile(atPath: file.pathString)
  }

  /// The placeholder for the pages' folder on the server, which isn't known yet.
  static let basePath = "tutorial-api"

  /// Makes the pages of modules.
  ///
  /// - Parameters:
  ///   - catalogue: The folder with the modules' own pages.
  ///   - graphs: The folder of the symbol graphs.
  ///   - output: The folder of the pages.
  ///   - log: The file that gets the output.
  /// - Returns: The compiler's warnings.
  /// - Throws: An error when there are no pages.
  func convert(
    catalogue: URL, graphs: URL, to output: URL, log: URL
  ) async throws -> [Problem] {
    let diagnostics = log.deletingPathExtension().appendingPathExtension("json")
    try Files.remove(diagnostics)
    let tool = Tool(
      program,
      [
        "convert", catalogue.pathString, "--additional-symbol-graph-dir", graphs.pathString,
        "--fallback-display-name", "API", "--fallback-bundle-identifier", "api",
        "--fallback-default-module-kind", "Module", "--transform-for-static-hosting",
        "--hosting-base-path", Self.basePath, "--emit-digest",
        "--diagnostics-file", diagnostics.pathString, "--output-path", output.pathString,
      ])
    let ending = try await tool.run(log: log, limit: .seconds(600))
    guard ending.isSuccess, output.appending(path: "index.html").exists else {
      let hasTemplate = try !Files.text(log).contains("template")
      throw TutorialError(
        .software,
        "DocC failed to make the pages of the API:\n"
          + (try Files.text(log).lines.suffix(12).map { "  \($0)\n" }.joined()),
        advice: hasTemplate
          ? "Complete output: \(log.pathString)"
          : "Their template is missing beside \(program): ../share/docc/render. DOCC_HTML_DIR can name "
            + "a different one.")
    }
    return try Self.problems(Files.text(diagnostics))
  }

  /// The contents of a file of diagnostics.
  static func problems(_ json: String) throws -> [Problem] {
    struct File: Decodable {
      let diagnostics: [Diagnostic]
    }
    struct Diagnostic: Decodable {
      struct Range: Decodable { let start: Position }
      struct Position: Decodable { let line: Int }
      let summary: String
      let severity: String
      let source: String?
      let range: Range?
    }
    let file = try JSONDecoder().decode(File.self, from: Data(json.utf8))
    let found = file.diagnostics.filter {
      ["warning", "error"].contains($0.severity) && !isSourceLocation($0.summary)
    }
    return found.map { found in
      let path = found.source.flatMap { URL(string: $0) }?.pathString
      return Problem(found.summary, file: path, line: found.range?.start.line)
    }
  }

  /// Whether a diagnostic asks for the documentation of `filePath`, `line` or `column`, which share the
  /// sentence of `fileID`.
  private static func isSourceLocation(_ summary: String) -> Bool {
    ["filePath", "line", "column"].contains {
      summary == "Parameter '\($0)' is missing documentation"
    }
  }
}
