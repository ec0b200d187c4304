import Foundation
import TutorialCore

/// The public symbols of modules with their documentation, in DocC's input format. The compiler extracts them from the
/// built modules, without compiling again.
struct SymbolGraphs {
  let toolchain: Toolchain
  /// The folder of the built modules.
  let scratch: URL

  /// The module that depends on all others: its compilation contains their locations.
  static let library = "ComposableArchitecture"

  /// Writes the graphs of modules, each into its own folder.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - folder: The destination.
  ///   - log: The file that gets the output of the tool.
  /// - Throws: An error that names the module whose symbols can't be extracted.
  func write(_ modules: [String], to folder: URL, log: URL) async throws {
    let places = try places()
    try Files.write("", to: log)
    for module in modules {
      let own = folder.appending(path: module)
      try Files.createFolder(own)
      let tool = Tool(
        toolchain.swift,
        [
          "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
          "-skip-synthesized-members", "-emit-extension-block-symbols", "-output-dir",
          own.pathString,
        ] + places)
      let ending = try await tool.run(log: log, isAppending: true, limit: .seconds(300))
      guard ending.isSuccess else {
        throw TutorialError(
          .software,
          "The symbols of the module \(module) cannot be read:\n"
            + (try Files.text(log).lines.suffix(8).map { "  \($0)\n" }.joined()),
          advice: "Complete output: \(log.pathString)")
      }
    }
  }

  /// A symbol in a graph.
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Words: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    /// Its documentation, or that of the declaration that it is a variant of.
    let docComment: Words?
    let location: Location?

    /// Its name after the names of its enclosing types.
    var name: String { pathComponents.joined(separator: ".") }

    /// A problem with it, at its declaration.
    func problem(_ message: String) -> Problem {
      Problem(
        "\(name) \(message)", file: location.flatMap { URL(string: $0.uri) }?.pathString,
        line: location.map { $0.position.line + 1 })
    }
  }

  /// The symbols of the graphs in a folder, without extension blocks and without members that the compiler synthesizes.
  static func symbols(in folder: URL) throws -> [Symbol] {
    struct Graph: Decodable { let symbols: [Symbol] }
    return try Files.paths(below: folder).sorted().filter { $0.hasSuffix(".symbols.json") }
      .flatMap { path in
        let text = try Files.text(folder.appending(path: path))
        return try JSONDecoder().decode(Graph.self, from: Data(text.utf8)).symbols
      }.filter { symbol in
        symbol.kind.identifier != "swift.extension"
          && symbol.pathComponents.last?.hasPrefix("$") == false
      }
  }

  private func places() throws(TutorialError) -> [String] {
    let plan = scratch.appending(path: "debug.yaml")
    guard plan.exists,
      let arguments = CompilerArguments(of: Self.library, in: try Files.text(plan))
    else {
      throw TutorialError(
        .software,
        "\(plan.pathString) doesn't contain the compilation of the module \(Self.library), so its "
          + "symbols cannot be read.",
        advice: "The package manager writes that file. A different version of Swift may not.")
    }
    return arguments.places
  }
}
